import type { Words } from "#src/shared/words.ts";

/** Words of the frame, which every screen needs. */
export const first = import.meta.glob<Words>("../../../locales/sw/{common,shell}.json", {
  eager: true,
  import: "default",
});

/** Words of areas and topics, fetched when they are needed. */
export const later = import.meta.glob<Words>(
  ["../../../locales/sw/*.json", "!../../../locales/sw/{common,shell}.json"],
  { import: "default" },
);
