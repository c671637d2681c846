/** The default items of checklists. Screens translate them, and show the shop's own items unchanged. */
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

/** Returns the item if it is a default item, which screens translate; undefined for an item of the shop's own. */
export const asKnownItem = (item: string): KnownChecklistItem | undefined =>
  [...intakeChecklistItems, ...returnChecklistItems].find((known) => known === item);
