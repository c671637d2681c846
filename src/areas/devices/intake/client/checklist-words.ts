import { asKnownItem, type KnownChecklistItem } from "#src/areas/settings/checklist-items.ts";

/** The name of a checklist item on screen. */
export function checklistWord(
  t: (key: `checklist.item.${KnownChecklistItem}`) => string,
  item: string,
): string {
  const known = asKnownItem(item);
  return known ? t(`checklist.item.${known}`) : item;
}
