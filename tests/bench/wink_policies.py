"""Simple policies of Wink against themselves and each other, run by hand:

    python -m tests.bench.wink_policies [matches of a duel, 40 if not given]

What it says holds for these policies, not for people: they count what is public, believe a wink as
far as bluffs allow, and never read a face. It uses observations only, never a state's secrets.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from random import Random
from statistics import mean, stdev
from typing import Any

from engine.core import CHANCE
from engine.wink.actions import Accuse, Name, Pass, Place, Watch, WinkAt
from engine.wink.knowledge import Known, public_knowledge
from engine.wink.observation import WinkObservation
from engine.wink.options import DealKind, WinkOptions
from engine.wink.record import Accusation, Naming
from engine.wink.rules import WINK
from tests.engine.wink_table import OPTIONS, options


@dataclass(frozen=True)
class Policy:
    """How a seat plays. Rates are chances for each placement of another's pawn."""

    winks: float = 0.8  # winks at the owner of a pawn whose number it holds
    bluff: float = 0.08  # winks without holding the number, if bluffs are on
    late: bool = False  # winks only when it is the target's turn, who can name at once
    attends: bool = True  # uses winks it got and noticed; else only what is public
    name_from: float = 0.0  # names if this sure; a wrong name costs the namer no point
    accuse_from: float = 0.55  # accuses if this sure: right is +1 in all, wrong is -1


WINKER = Policy()
SILENT = replace(WINKER, winks=0.0, bluff=0.0)
DEDUCER = replace(SILENT, attends=False)
LATE = replace(WINKER, late=True)
CAREFUL = replace(WINKER, name_from=0.4)


@lru_cache(maxsize=4)
def _known(seats: int, crowd: Any, deeds: Any) -> Known:
    return public_knowledge(seats, crowd, deeds)


class Mind:
    """What a seat makes of its observation: who holds a number, in chances."""

    def __init__(self, policy: Policy, seen: WinkObservation) -> None:
        assert seen.seat is not None
        self.policy, self.seen, self.me = policy, seen, seen.seat
        self.n = len(seen.pawns)
        self.known = _known(self.n, seen.crowd, seen.deeds)
        gone = {card.number for card in seen.crowd if card.face == "gone"}
        placed = {number for holds in self.known.holds for number in holds}
        everything = {card.number for card in seen.crowd} - gone - set(seen.hand)
        self.loose = everything - placed
        self.slots = [
            (size - len(holds)) / max(1, len(self.loose - lacks))
            for size, holds, lacks in zip(
                seen.hand_sizes, self.known.holds, self.known.lacks, strict=True
            )
        ]

    def holders(self, number: int, owner: int) -> dict[int, float]:
        """Chances that each other seat holds the number under the owner's pawn."""
        weights = {
            seat: self._weight(seat, number) * self._told(seat, owner, number)
            for seat in range(self.n)
            if seat not in (self.me, owner)
        }
        aside = self.seen.aside / max(1, len(self.loose))
        total = sum(weights.values()) + aside
        return {seat: weight / total for seat, weight in weights.items()} if total else weights

    def _weight(self, seat: int, number: int) -> float:
        if number in self.known.holds[seat]:
            return 1e6
        return 0.0 if number in self.known.lacks[seat] else self.slots[seat]

    def _told(self, seat: int, owner: int, number: int) -> float:
        """How much likelier the holder would have shown this than somebody else."""
        if not self.policy.attends:
            return 1.0
        pawn = self.seen.pawns[owner]
        assert pawn is not None
        bluff = WINKER.bluff if self.seen.bluffs else 1e-6
        seen = self.seen.winks_got if owner == self.me else self.seen.winks_noticed
        if any((w.winker, w.target, w.placement) == (seat, owner, pawn.placement) for w in seen):
            return WINKER.winks / bluff
        return (1 - WINKER.winks) / (1 - bluff) if owner == self.me else 1.0

    def out_of_turn(self, rng: Random) -> Any:
        """An accusation, a wink or another watch; None: nothing now."""
        return self._accusation() or self._wink(rng) or self._watch(rng)

    def _accusation(self) -> Any:
        best = (self.policy.accuse_from, None)
        for number in self.seen.accusable:
            owner = next(s for s, p in enumerate(self.seen.pawns) if p and p.number == number)
            for seat, chance in self.holders(number, owner).items():
                if chance > best[0]:
                    best = (chance, Accuse(seat, number))
        return best[1]

    def _wink(self, rng: Random) -> Any:
        for target in self.seen.winkable:
            pawn = self.seen.pawns[target]
            assert pawn is not None
            honest = pawn.number in self.seen.hand
            rate = self.policy.winks if honest else self.policy.bluff if self.seen.bluffs else 0.0
            if self.policy.late:
                rate = rate if target == self.seen.player else 0.0
            else:  # spread over the n turns that a placement lasts
                rate = 1 - (1 - rate) ** (1 / self.n)
            if rng.random() < rate:
                return WinkAt(target)
        return None

    def _watch(self, rng: Random) -> Any:
        others = [s for s in range(self.n) if s not in (self.me, self.seen.watching)]
        return Watch(rng.choice(others)) if self.policy.attends and rng.random() < 0.3 else None

    def name(self) -> Any:
        if not self.seen.can_name:
            return None
        pawn = self.seen.pawns[self.me]
        assert pawn is not None
        seat, chance = max(self.holders(pawn.number, self.me).items(), key=lambda item: item[1])
        return Name(seat) if chance > 0 and chance >= self.policy.name_from else None

    def place(self, rng: Random) -> Any:
        return Place(rng.choice(self.seen.places)) if self.seen.places else Pass()


@dataclass
class Played:
    """What one match was like."""

    first: int
    state: Any
    winks: int = 0
    noticed: int = 0
    deeds: Counter[str] = field(default_factory=Counter)


def play(policies: list[Policy], chosen: WinkOptions, seed: str) -> Played:
    rng = Random(seed)
    state = WINK.initial_state(len(policies), chosen)
    state, _ = WINK.apply(state, CHANCE, WINK.chance(state, rng))
    first = state.player
    while not state.over:
        state = _turn(_polled(state, policies, rng), policies, rng)
    played = Played(first, state, len(state.winks), sum(bool(w.noticed) for w in state.winks))
    for deed in state.deeds:
        if isinstance(deed, Naming | Accusation):
            played.deeds[f"{type(deed).__name__}{deed.right}"] += 1
    return played


def _polled(state: Any, policies: list[Policy], rng: Random) -> Any:
    """Each seat gets a moment in every turn to do something out of turn, in any order."""
    for seat in rng.sample(range(len(policies)), len(policies)):
        if state.over:
            break
        action = Mind(policies[seat], WINK.observe(state, seat)).out_of_turn(rng)
        if action is not None:
            state, _ = WINK.apply(state, seat, action)
    return state


def _turn(state: Any, policies: list[Policy], rng: Random) -> Any:
    turn = state.turn
    while not state.over and state.turn == turn:
        seat = state.player
        mind = Mind(policies[seat], WINK.observe(state, seat))
        state, _ = WINK.apply(state, seat, mind.name() or mind.place(rng))
    return state


def against_itself(matches: int, policy: Policy = WINKER) -> None:
    print(
        "One policy against itself. Per match: turns; winks, % noticed by a third; namings right/"
    )
    print(
        "wrong; accusations right/wrong; mean points, spread; first player's wins x players; ends"
    )
    print(
        " n deal    bluffs must | turns winks noticed | named      accused    | points       first"
    )
    for seats, deal, bluffs, must in product(WINK.seats, DealKind, (True, False), (False, True)):
        chosen = options(deal=deal, bluffs=bluffs, must_wink=must)
        games = [
            play([policy] * seats, chosen, f"self{seats}{deal}{bluffs}{must}{i}")
            for i in range(matches)
        ]
        print(f" {seats} {deal:8}{_on(bluffs):>5}{_on(must):>5}  | {_row(games)}", flush=True)


def _row(games: list[Played]) -> str:
    winks = sum(g.winks for g in games)
    seen = 100 * sum(g.noticed for g in games) / max(1, winks)
    per = {k: mean(g.deeds[k] for g in games) for k in _DEEDS}
    points = [p for g in games for p in WINK.returns(g.state)]
    first = mean(_share(g.state, g.first) * g.state.seats for g in games)
    ends = Counter(g.state.reason.value for g in games)
    shares = " ".join(f"{key} {100 * count // len(games)}%" for key, count in ends.most_common())
    named = f"{per['NamingTrue']:4.1f}/{per['NamingFalse']:4.1f}"
    accused = f"{per['AccusationTrue']:4.1f}/{per['AccusationFalse']:4.1f}"
    return (
        f"{mean(g.state.turn for g in games):5.1f} {winks / len(games):5.1f} {seen:6.0f}% |"
        f" {named}  {accused} | {mean(points):4.1f} ±{stdev(points):3.1f}  {first:5.2f}  {shares}"
    )


_DEEDS = ("NamingTrue", "NamingFalse", "AccusationTrue", "AccusationFalse")


def duel(matches: int, title: str, one: Policy, many: Policy, *, half: bool = False) -> None:
    print(f"\n{title}: points of the former less the latter's (± standard error), wins x players")
    print(" n | must off                 must on")
    for seats in WINK.seats:
        cells = [_edge(matches, seats, must, one, many, half) for must in (False, True)]
        print(f" {seats} | " + "   ".join(cells), flush=True)


def _edge(matches: int, seats: int, must: bool, one: Policy, many: Policy, half: bool) -> str:
    edges, wins = [], []
    for i in range(matches):
        former = {(i + step) % seats for step in range(0, seats if half else 1, 2)}
        policies = [one if seat in former else many for seat in range(seats)]
        state = play(policies, options(must_wink=must), f"duel{seats}{i}").state
        points = WINK.returns(state)
        own, others = mean(points[s] for s in former), [s for s in range(seats) if s not in former]
        edges.append(own - mean(points[s] for s in others))
        wins.append(mean(_share(state, s) for s in former) * seats)
    return f"{mean(edges):+5.2f} ±{stdev(edges) / len(edges) ** 0.5:4.2f} wins {mean(wins):4.2f}"


def _share(state: Any, seat: int) -> float:
    winners = WINK.winners(state)
    return (seat in winners) / len(winners)


def _on(value: bool) -> str:
    return "on" if value else "off"


def main(matches: int) -> None:
    assert OPTIONS.bluffs, "the second half is played with bluffs"
    against_itself(max(2, matches // 2))
    duel(matches, "One silent among winkers", SILENT, WINKER)
    duel(matches, "One deducer among winkers", DEDUCER, WINKER)
    duel(matches, "Every other one a deducer, the rest winkers", DEDUCER, WINKER, half=True)
    duel(matches, "One winker among the silent, who see and believe winks", WINKER, SILENT)
    duel(matches, "One who winks late among those who wink at any time", LATE, WINKER)
    duel(matches, "One silent among those who wink late", SILENT, LATE)
    duel(matches, "One careful namer among bold ones", CAREFUL, WINKER)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
