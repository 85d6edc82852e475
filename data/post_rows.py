"""What the database holds of posts: messages that a table owes once. Like `rows`, and no rule of
when they are owed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence

import aiosqlite
import msgspec

from data.records import CallBody, NewPost, Post, PostKind, SentCall
from data.store import Store, each


async def add_posts(db: aiosqlite.Connection, table: int, posts: Sequence[NewPost]) -> None:
    """Owe these messages."""
    await each(
        db,
        'INSERT OR IGNORE INTO posts ("table", viewer, kind, body, once, nonce)'
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(table, p.viewer, p.kind, p.body, p.once, secrets.token_hex(8)) for p in posts],
    )


async def mark_post(
    db: aiosqlite.Connection, post: int, state: str, message: int | None = None
) -> None:
    """Record that a post is being tried, was sent, or was dropped."""
    await db.execute_fetchall(
        "UPDATE posts SET state = ?, message = ? WHERE id = ?", (state, message, post)
    )


async def drop_posts(db: aiosqlite.Connection, table: int) -> None:
    """The channel is owed nothing any more."""
    await db.execute_fetchall(
        "UPDATE posts SET state = 'dropped' WHERE \"table\" = ? AND viewer = 0"
        " AND state IN ('owed', 'trying')",
        (table,),
    )


async def drop_posts_of_other_games(db: aiosqlite.Connection, known: Iterable[str]) -> None:
    """Owe nothing of games that are no longer here but words about the table."""
    await db.execute_fetchall(
        "UPDATE posts SET state = 'dropped' WHERE kind <> 'word' AND state IN ('owed', 'trying')"
        ' AND "table" IN (SELECT id FROM tables WHERE game NOT IN'
        " (SELECT value FROM json_each(?)))",
        (json.dumps(list(known)),),
    )


async def owed_posts(store: Store, table: int) -> list[Post]:
    """What a table still owes, oldest first."""
    rows = await store.read(
        "SELECT * FROM posts WHERE \"table\" = ? AND state IN ('owed', 'trying') ORDER BY id", table
    )
    return [
        Post(
            *(row["id"], row["table"], row["viewer"], PostKind(row["kind"]), row["body"]),
            *(row["nonce"], row["state"] == "trying", row["message"]),
        )
        for row in rows
    ]


async def notices_before(store: Store, table: int, post: int) -> int:
    """How many notices the channel was owed before this one."""
    rows = await store.read(
        "SELECT count(*) FROM posts"
        " WHERE \"table\" = ? AND viewer = 0 AND kind = 'notice' AND id < ?",
        *(table, post),
    )
    return int(rows[0][0])


async def last_call(store: Store, table: int) -> SentCall | None:
    """The newest call to act that was sent and not taken away."""
    rows = await store.read(
        "SELECT id, message, body FROM posts WHERE \"table\" = ? AND kind = 'call'"
        " AND state = 'sent' AND message IS NOT NULL ORDER BY id DESC LIMIT 1",
        table,
    )
    if not rows:
        return None
    body = msgspec.json.decode(rows[0]["body"], type=CallBody)
    return SentCall(rows[0]["id"], rows[0]["message"], body)
