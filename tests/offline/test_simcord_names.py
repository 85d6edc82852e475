"""Each inner name of simcord that the kit uses still exists in the pinned version."""

from cogs.offline import kit


def test_every_private_name_of_simcord_still_exists() -> None:
    missing = kit.missing_names()
    assert not missing, "\n".join(missing)


def test_a_name_that_is_gone_is_noticed(monkeypatch) -> None:
    monkeypatch.setattr(kit, "PRIVATE_NAMES", (("simcord.env:Env._gone", "an example"),))
    assert "Look for what took its place" in kit.missing_names()[0]
