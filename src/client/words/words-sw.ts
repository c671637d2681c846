import type { Words } from "#src/shared/words.ts";

/**
 * The words that every screen needs. The build puts them into the chunk of this module, which saves further requests.
 */
export const first = import.meta.glob<Words>("../../../locales/sw/{common,shell}.json", {
  eager: true,
  import: "default",
});

/** The words of areas and topics. Each catalogue is fetched when a screen needs it. */
export const later = import.meta.glob<Words>(
  ["../../../locales/sw/*.json", "!../../../locales/sw/{common,shell}.json"],
  { import: "default" },
);
