/** The default items of checklists. They are translated; the shop's own items are shown unchanged. */
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

/** Returns the item if it is a translated default; undefined for the shop's own. */
export const asKnownItem = (item: string): KnownChecklistItem | undefined =>
  [...intakeChecklistItems, ...returnChecklistItems].find((known) => known === item);
