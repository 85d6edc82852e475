"""Wink once more, written from its rules alone, to check the engine's counts and goldens.

Slow and plain on purpose, and it shares no code with the engine: cards lie in named places of one
mutable table, and an act is tried on a copy to see whether the rules let it pass.
"""

from __future__ import annotations

import copy
from typing import Any

Act = tuple[Any, ...]
"""("name", player) ("place", n) ("pass",) ("wink", player) ("watch", player)
("accuse", player, n)"""


class No(Exception):
    """The rules forbid it."""


class NaiveWink:
    def __init__(
        self,
        hands: list[list[int]],
        deck: int,
        first: int,
        *,
        counters: int = 4,
        rounds: int = 3,
        camera: bool = False,
        bluffs: bool = True,
        must_wink: bool = False,
    ) -> None:
        self.n, self.deck = len(hands), deck
        self.where = {n: "aside" for n in range(1, deck + 1)}  # the players' deck
        for player, hand in enumerate(hands):
            for n in hand:
                self.where[n] = player
        self.crowd = {n: "up" for n in range(1, deck + 1)}
        self.pawn: dict[int, int] = {}  # player -> number
        self.points = {player: 0 for player in range(self.n)}
        self.cards = {player: counters for player in range(self.n)}
        self.looks = {player: (player + 1) % self.n for player in range(self.n)}
        self.winked: set[tuple[int, int]] = set()  # (winker, target) for the pawn there now
        self.seen: list[tuple[int, int, frozenset[int]]] = []
        self.turn, self.calm, self.rounds = first, 0, rounds
        self.moved_on = False  # something was scored or turned down in this turn
        self.camera, self.bluffs, self.must_wink = camera, bluffs, must_wink
        self.end = ""

    # what can be done

    def legal(self, player: int) -> set[Act]:
        """Try everything on a copy."""
        found = set()
        for act in self._all_acts():
            try:
                copy.deepcopy(self).do(player, act)
            except No:
                continue
            found.add(act)
        return found

    def _all_acts(self) -> list[Act]:
        everybody, numbers = range(self.n), range(1, self.deck + 1)
        acts: list[Act] = [("pass",)]
        acts += [(kind, p) for kind in ("name", "wink", "watch") for p in everybody]
        acts += [("place", n) for n in numbers]
        acts += [("accuse", p, n) for p in everybody for n in set(self.pawn.values())]
        return acts

    def do(self, player: int, act: Act) -> None:
        if self.end:
            raise No
        getattr(self, "_" + act[0])(player, *act[1:])

    # the turn

    def _name(self, player: int, other: int) -> None:
        if player != self.turn or other == player or player not in self.pawn:
            raise No
        n = self.pawn[player]
        if self.where[n] == other:
            self.crowd[n] = "won"
            self.where[n] = "away"
            self.points[player] += 1
            if self.camera or not self.must_wink or (other, player) in self.winked:
                self.points[other] += 1
        else:
            self.crowd[n] = "down"
        self._lift(player)
        self._something_happened()

    def _place(self, player: int, n: int) -> None:
        if player != self.turn or n not in self._free() or self.where[n] == player:
            raise No
        self._lift(player)
        self.pawn[player] = n
        self._turn_over()

    def _pass(self, player: int) -> None:
        if player != self.turn or any(self.where[n] != player for n in self._free()):
            raise No
        self._lift(player)
        self._turn_over()

    def _free(self) -> list[int]:
        return [n for n in self.crowd if self.crowd[n] == "up" and n not in self.pawn.values()]

    def _lift(self, player: int) -> None:
        self.pawn.pop(player, None)
        self.winked = {pair for pair in self.winked if pair[1] != player}

    def _turn_over(self) -> None:
        self.calm = 0 if self.moved_on else self.calm + 1
        self.moved_on = False
        if self.calm == self.rounds * self.n:
            self.end = "stalled"
        else:
            self.turn = (self.turn + 1) % self.n

    # at any time

    def _wink(self, player: int, target: int) -> None:
        if self.camera or target == player or target not in self.pawn:
            raise No
        if (player, target) in self.winked:
            raise No
        if not self.bluffs and self.where[self.pawn[target]] != player:
            raise No
        self.winked.add((player, target))
        onlookers = {p for p, looked_at in self.looks.items() if looked_at == player}
        self.seen.append((player, target, frozenset(onlookers - {target})))

    def _watch(self, player: int, other: int) -> None:
        if self.camera or other == player or self.looks[player] == other:
            raise No
        self.looks[player] = other

    def _accuse(self, player: int, other: int, n: int) -> None:
        owner = next((p for p, under in self.pawn.items() if under == n), None)
        if owner is None or not self.cards[player] or len({player, other, owner}) < 3:
            raise No
        self.cards[player] -= 1
        if self.where[n] == other:
            self.crowd[n] = "won"
            self.where[n] = "away"
            self.points[player] += 2
            self._lift(owner)
            self._something_happened()

    # the end

    def _something_happened(self) -> None:
        self.moved_on = True
        left = [face for face in self.crowd.values() if face != "won"]
        if any(p not in self.where.values() for p in range(self.n)):
            self.end = "hand_empty"
        elif not left:
            self.end = "crowd_gone"
        elif all(face == "down" for face in left):
            self.end = "crowd_inactive"

    def score(self) -> list[int]:
        return [self.points[p] + self.cards[p] for p in range(self.n)]

    def first_places(self) -> list[int]:
        def key(p: int) -> tuple[int, int, int]:
            in_hand = list(self.where.values()).count(p)
            return -self.score()[p], -self.cards[p], in_hand

        best = min(map(key, range(self.n)))
        return [p for p in range(self.n) if key(p) == best]
