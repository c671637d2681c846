/** What every shop's checklists start with. They have a translation each; a shop's own items are shown as written. */
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

/** The item as one that has a translation; undefined: the shop's own. */
export const asKnownItem = (item: string): KnownChecklistItem | undefined =>
  [...intakeChecklistItems, ...returnChecklistItems].find((known) => known === item);
