"""What lasts: the games' data files, the words, the database, and the live tables over it.

Imports only `engine`. There is no Discord here.
"""
