import { isWordKey, useTranslation, type WordKey } from "#src/client/words/i18n.ts";

/**
 * Returns a function that names a recorded field in the language of the user. Every field has a name, which
 * `tests/support/contracts/fields-of-events.ts` demands. A former version of Fundi may have recorded fields that have none now.
 */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation("audit-fields");
  return (field) => {
    const key = `audit-fields:${field}`;
    return isWordKey(key) ? t(key as WordKey) : spaced(field);
  };
}

/** `finalAmount` → `Final amount`. */
function spaced(field: string): string {
  const words = field.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
