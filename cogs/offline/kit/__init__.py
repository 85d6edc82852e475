"""Our kit over simcord 3.2.1: the only place that may touch simcord's private names.

simcord runs the real bot against a Discord in memory.  The kit adds what this project's tests and
its offline table need beside it: quick settling, languages, REST latency, closed DMs, an outage,
events delivered at the same moment, and a look at everything that was sent.  Whatever it keeps
belongs to one `Env`; nothing leaks from one to the next.  `names` lists every private name used.
"""

from .emits import (
    as_seen_now,
    emit,
    emit_autocomplete,
    emit_click,
    emit_slash,
    emit_stale,
    redeliver,
)
from .looks import (
    can_see,
    commands,
    components,
    find_leaf,
    forget,
    payload,
    record,
    seen_by,
    sees_channel,
    watch,
)
from .names import PRIVATE_NAMES, missing_names
from .patches import ApiCall, Watcher, install
from .settings import (
    Actor,
    as_bot,
    capture_errors,
    close_dms,
    open_dms,
    outage,
    refuse_files,
    rest_latency,
    set_guild_locale,
    set_locale,
)
from .wall import (
    fixed_ids,
    prune,
    put_blob,
    real_time,
    restart_live,
    salt_ids,
    start_live,
    stop_live,
    tick,
)

__all__ = [
    "PRIVATE_NAMES",
    "Actor",
    "ApiCall",
    "Watcher",
    "as_bot",
    "as_seen_now",
    "can_see",
    "capture_errors",
    "close_dms",
    "commands",
    "components",
    "emit",
    "emit_autocomplete",
    "emit_click",
    "emit_slash",
    "emit_stale",
    "find_leaf",
    "fixed_ids",
    "forget",
    "install",
    "missing_names",
    "open_dms",
    "outage",
    "payload",
    "prune",
    "put_blob",
    "real_time",
    "record",
    "redeliver",
    "refuse_files",
    "rest_latency",
    "restart_live",
    "salt_ids",
    "seen_by",
    "sees_channel",
    "set_guild_locale",
    "set_locale",
    "start_live",
    "stop_live",
    "tick",
    "watch",
]

install()
