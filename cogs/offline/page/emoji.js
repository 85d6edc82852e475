// Emoji come from the system's own font; a server's own emoji only by name.
export const emojiText = (emoji) => (!emoji ? "" : emoji.id ? `:${emoji.name}:` : emoji.name);
