import { asKnownItem, type KnownChecklistItem } from "#src/areas/settings/checklist-items.ts";

/**
 * The label of a checklist row in the language of the screen. A label that the shop has written itself stays as it is.
 */
export function checklistWord(
  t: (key: `checklist.item.${KnownChecklistItem}`) => string,
  item: string,
): string {
  const known = asKnownItem(item);
  return known ? t(`checklist.item.${known}`) : item;
}
