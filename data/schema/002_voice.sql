-- Where the host talks: linked for a match in which people wink with their own eyes.
ALTER TABLE tables ADD COLUMN voice INTEGER;
