"""The rules of the games, and nothing else.

A game is a value of `engine.core.Game`: it turns a state and a seat's action into the next state
and events, says who owes an action, which actions are legal, and what each seat may know. It is
pure: no clock, files, network, logging or global randomness, and it knows seats, never people.
A match (`engine.match`) is a fold of a log of actions over a game's initial state, so whoever
keeps the options, the seed and the log keeps the match. `engine.games` lists the games.
"""
