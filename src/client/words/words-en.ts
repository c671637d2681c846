import type { Words } from "#src/shared/words.ts";

/** The words that every screen needs, in the same file as this list. */
export const first = import.meta.glob<Words>("../../../locales/en/{common,shell}.json", {
  eager: true,
  import: "default",
});

/** The words of areas and topics. Each file is fetched when a screen needs it. */
export const later = import.meta.glob<Words>(
  ["../../../locales/en/*.json", "!../../../locales/en/{common,shell}.json"],
  { import: "default" },
);
