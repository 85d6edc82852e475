"""Misty once more, slow and plain, written from its rules alone.

It shares no code with the engine: cards are bare ids with a letter, a window is a dict of piles
that changes in place, a frame is found by trying all of them. The engine's counts, goldens and
random matches are checked against it. It trusts its caller and refuses nothing; it lists what is
allowed instead.
"""

from __future__ import annotations

import re

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

FRAMES = {
    small: [
        {(top + r, left + c) for r in range(high) for c in range(wide)}
        for high, wide in sizes
        for top in range(-4, 5)
        for left in range(-4, 5)
    ]
    for small, sizes in {False: [(3, 4), (4, 3)], True: [(3, 3)]}.items()
}


class Player:
    """One player's things on the table."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.chosen: tuple[int, int, int] | None = None
        self.piles: dict[tuple[int, int], list[int]] = {}
        self.used: set[int] = set()  # arrow cards that have moved
        self.points: int | None = None
        self.ready = False
        self.wins = 0
        self.total = 0


class NaiveMisty:
    """The whole match, changed in place."""

    def __init__(self, seats: int, letters: str, target: int, small: bool) -> None:
        self.letters = letters  # of each card id
        self.target = target
        self.small = small
        self.players = [Player() for _ in range(seats)]
        self.stage = "deal"
        self.round = 1
        self.hand = 1
        self.champions: list[int] = []

    # What is allowed.

    def allowed(self, seat: int) -> set[tuple[object, ...]]:
        """All acts of a player, as tuples."""
        me = self.players[seat]
        if self.stage == "build":
            every = {(card, *spot) for card in me.hand for spot in self.spots(me)}
            return {("pick", *choice) for choice in every - {me.chosen}}
        if self.stage == "move":
            return {("move", card) for card in self.loose(me)}
        if self.stage == "scored" and not me.ready:
            return {("ready",)}
        return set()

    def owing(self) -> set[int]:
        """Whoever the others wait for."""
        if self.stage == "build":
            return {i for i, p in enumerate(self.players) if p.chosen is None}
        if self.stage == "move":
            return {i for i, p in enumerate(self.players) if p.points is None}
        if self.stage == "scored":
            return {i for i, p in enumerate(self.players) if not p.ready}
        return set()

    def spots(self, me: Player) -> set[tuple[int, int]]:
        """Each later card must touch a placed one, and all must lie in some frame."""
        placed = set(me.piles)
        if not placed:
            return {(0, 0)}
        return {
            (r, c)
            for r in range(-4, 5)
            for c in range(-4, 5)
            if (r, c) not in placed
            and any(max(abs(r - y), abs(c - x)) == 1 for y, x in placed)
            and self.some_frame_holds({*placed, (r, c)})
        }

    def some_frame_holds(self, cells: set[tuple[int, int]]) -> bool:
        return any(cells <= frame for frame in FRAMES[self.small])

    def loose(self, me: Player) -> set[int]:
        """Arrow cards that lie on top and have not moved."""
        tops = {pile[-1] for pile in me.piles.values()}
        return {card for card in tops - me.used if self.letters[card] in STEPS}

    # What happens.

    def do(self, seat: int, act: tuple[object, ...]) -> None:
        """One act; the deal's is ("deal", hands)."""
        kind, *rest = act
        if kind == "deal":
            for player, hand in zip(self.players, rest[0], strict=True):  # type: ignore[call-overload]
                player.hand = list(hand)
            self.stage = "build"
        elif kind == "pick":
            self.players[seat].chosen = tuple(rest)  # type: ignore[assignment]
            if not self.owing():
                self.reveal()
        elif kind == "move":
            self.move(self.players[seat], rest[0])  # type: ignore[arg-type]
            self.settle()
        else:
            self.players[seat].ready = True
            if not self.owing():
                self.next_round()

    def reveal(self) -> None:
        for player in self.players:
            assert player.chosen is not None
            card, row, column = player.chosen
            player.hand.remove(card)
            player.piles[row, column] = [card]
            player.chosen = None
        if self.players[0].hand:
            rest = [player.hand for player in self.players]
            # To the left the last one's hand comes round to the first; to the right the reverse.
            rest = rest[1:] + rest[:1] if self.hand == 2 else rest[-1:] + rest[:-1]
            for player, hand in zip(self.players, rest, strict=True):
                player.hand = hand
        elif self.hand < (3 if self.small else 2):
            self.hand += 1
            self.stage = "deal"
        else:
            self.stage = "move"
            for player in self.players:
                player.frame = bounds(player.piles)  # type: ignore[attr-defined]
            self.settle()

    def move(self, me: Player, card: int) -> None:
        (spot,) = [spot for spot, pile in me.piles.items() if pile[-1] == card]
        step = STEPS[self.letters[card]]
        goal = (spot[0] + step[0], spot[1] + step[1])
        me.piles[spot].pop()
        if not me.piles[spot]:
            del me.piles[spot]
        top, left, bottom, right = me.frame  # type: ignore[attr-defined]
        if top <= goal[0] <= bottom and left <= goal[1] <= right:
            me.piles.setdefault(goal, []).append(card)
        me.used.add(card)

    def settle(self) -> None:
        for me in self.players:
            if me.points is None and not self.loose(me):
                self.feed(me)
                me.points = self.count(me)
        if not self.owing():
            self.finish_round()

    def feed(self, me: Player) -> None:
        """While a visible monster and a visible flower are left, one eats the other."""
        full: set[int] = set()
        while True:
            tops = {spot: pile[-1] for spot, pile in sorted(me.piles.items())}
            hungry = [s for s, c in tops.items() if self.letters[c] == "M" and c not in full]
            flowers = [s for s, c in tops.items() if self.letters[c] == "F"]
            if not hungry or not flowers:
                return
            monster = me.piles[hungry[0]].pop()
            if not me.piles[hungry[0]]:
                del me.piles[hungry[0]]
            me.piles[flowers[0]][-1] = monster
            full.add(monster)

    def count(self, me: Player) -> int:
        return worth(self.picture(me))

    def picture(self, me: Player) -> list[str]:
        """The window as lines of letters: `.` empty, `*` two or more cards."""
        top, left, bottom, right = me.frame  # type: ignore[attr-defined]
        lines = []
        for row in range(top, bottom + 1):
            piles = [me.piles.get((row, column), []) for column in range(left, right + 1)]
            lines.append(
                "".join("." if not p else "*" if p[1:] else self.letters[p[0]] for p in piles)
            )
        return lines

    def finish_round(self) -> None:
        points = [player.points or 0 for player in self.players]
        for player in self.players:
            player.total += player.points or 0
            if player.points == max(points):
                player.wins += 1
        there = [i for i, player in enumerate(self.players) if player.wins == self.target]
        if there:
            most = max(self.players[i].total for i in there)
            self.champions = [i for i in there if self.players[i].total == most]
        self.stage = "over" if there else "scored"

    def next_round(self) -> None:
        self.round, self.hand, self.stage = self.round + 1, 1, "deal"
        for player in self.players:
            player.piles, player.used = {}, set()
            player.points, player.ready = None, False


def bounds(piles: dict[tuple[int, int], list[int]]) -> tuple[int, int, int, int]:
    rows, columns = sorted(r for r, _ in piles), sorted(c for _, c in piles)
    return rows[0], columns[0], rows[-1], columns[-1]


def worth(lines: list[str]) -> int:
    """The score of a picture."""
    points = 0
    for line in lines:
        points += sum(1 for letter in line if letter not in ".*")
        points += line.count("F")
        points += len(re.findall("SS", line))
    return points
