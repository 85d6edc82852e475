"""What an absent seat does on its turn."""

from __future__ import annotations

from random import Random

from engine.wink.actions import Pass, Place, WinkAction


def default_action(legal: tuple[WinkAction, ...], rng: Random) -> WinkAction:
    """Place anywhere, each card as likely as any other; pass if there is none.

    It never names: a wrong name takes a card from the table, a right one would be played for
    somebody who is not there. It never winks, watches or accuses: nobody owes that. So it tells
    no more than any placing does, that the seat does not hold the number.
    """
    places = [action for action in legal if isinstance(action, Place)]
    return rng.choice(places) if places else Pass()
