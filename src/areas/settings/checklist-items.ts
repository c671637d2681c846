/** Fundi's own items of checklists. Screens translate them. Items that the shop has written are not translated. */
export const intakeChecklistItems = [
  "power",
  "display",
  "touch",
  "ports",
  "sound",
  "camera",
  "battery",
  "charger",
] as const;

export const returnChecklistItems = ["charger", "box", "headphones"] as const;

export type KnownChecklistItem =
  | (typeof intakeChecklistItems)[number]
  | (typeof returnChecklistItems)[number];

/** Returns the item if it is one of Fundi's own, which screens translate; undefined for an item of the shop. */
export const asKnownItem = (item: string): KnownChecklistItem | undefined =>
  [...intakeChecklistItems, ...returnChecklistItems].find((known) => known === item);
