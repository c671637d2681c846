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

export function checklistWord(
  t: (key: `checklist.item.${(typeof known)[number]}`) => string,
  label: string,
): string {
  const key = known.find((each) => each === label);
  return key ? t(`checklist.item.${key}`) : label;
}
