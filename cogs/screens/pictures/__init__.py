"""Pictures: a drawing says what is to be drawn, a painter draws it, `encode` makes it a file.

A drawing is built from an observation alone, so equal observations give equal bytes. Nothing here
blocks on anything but the processor: whoever asks for a picture does so off the event loop.
"""
