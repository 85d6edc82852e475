-- Where people sit. A table holds one match at most; a match dealt anew is a new table.
CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again: it is in every button
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,           -- where it is played; a thread of its own has its own id
    host          INTEGER NOT NULL,
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    options       TEXT    NOT NULL,           -- JSON, deck included
    seed          TEXT    NOT NULL,
    stage         TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'finished', 'closed')),
    opened        TEXT    NOT NULL,           -- UTC, ISO 8601
    ended         TEXT
) STRICT;

CREATE UNIQUE INDEX one_table_a_channel ON tables (channel) WHERE stage IN ('gathering', 'playing');
CREATE INDEX tables_of_a_guild ON tables (guild, stage);

-- While people gather, seats are numbered as they join; the match keeps that order.
CREATE TABLE seats (
    "table" INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    name    TEXT    NOT NULL,                 -- as it was when the person sat down
    absent  INTEGER NOT NULL DEFAULT 0,       -- the seat plays by default actions
    PRIMARY KEY ("table", seat),
    UNIQUE ("table", user)
) STRICT;

CREATE INDEX seats_of_a_user ON seats (user);

CREATE TABLE log (
    "table" INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ply     INTEGER NOT NULL,
    seat    INTEGER NOT NULL,                 -- -1: a deal
    action  TEXT    NOT NULL,                 -- JSON
    at      TEXT    NOT NULL,
    PRIMARY KEY ("table", ply)
) STRICT, WITHOUT ROWID;

-- A message that shows the present: the table message (viewer 0) and each person's panel.
CREATE TABLE screens (
    "table" INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    viewer  INTEGER NOT NULL,
    channel INTEGER,                          -- where its message is, once there is one
    message INTEGER,
    due     INTEGER NOT NULL DEFAULT 1,       -- raised when what its viewer may know changes
    shown   INTEGER NOT NULL DEFAULT 0,       -- the due that it shows; smaller: it lags
    digest  TEXT    NOT NULL DEFAULT '',      -- of what it shows, so that equal is not sent again
    PRIMARY KEY ("table", viewer)
) STRICT, WITHOUT ROWID;

CREATE INDEX lagging_screens ON screens ("table") WHERE shown < due;

-- A message owed once. Written with the action that caused it.
CREATE TABLE posts (
    id      INTEGER PRIMARY KEY,
    "table" INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    viewer  INTEGER NOT NULL,                 -- 0: the channel
    kind    TEXT    NOT NULL CHECK (kind IN ('notice', 'call', 'word')),
    body    TEXT    NOT NULL,                 -- JSON
    once    TEXT,                             -- a table owes the same call once only
    nonce   TEXT    NOT NULL,
    state   TEXT    NOT NULL DEFAULT 'owed' CHECK (state IN ('owed', 'trying', 'sent', 'dropped')),
    message INTEGER,
    UNIQUE ("table", once)
) STRICT;

CREATE INDEX owed_posts ON posts ("table") WHERE state IN ('owed', 'trying');

CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
