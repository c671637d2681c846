import type { Translate } from "#src/client/i18n.ts";

/** The items every shop starts with; they have a translation, a shop's own ones are shown as written. */
const known = [
  "power",
  "display",
  "touch",
  "ports",
  "sound",
  "camera",
  "battery",
  "charger",
  "box",
  "headphones",
] as const;

export function checklistWord(t: Translate<"devices">, label: string): string {
  const key = known.find((each) => each === label);
  return key ? t(`checklist.item.${key}`) : label;
}
