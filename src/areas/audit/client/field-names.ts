import { isWordKey, useTranslation, type WordKey } from "#src/client/words/i18n.ts";

/**
 * Returns a function that names a recorded field in the language of the user. Tests demand a name for
 * the fields that they record (`tests/support/contracts/fields-of-events.ts`). A field without one, such as a field of a
 * former version of Fundi, is shown in the words of its key.
 */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation("audit-fields");
  return (field) => {
    const key = `audit-fields:${field}`;
    return isWordKey(key) ? t(key as WordKey) : spaced(field);
  };
}

/** The fields whose values are codes of Fundi. Other texts are what people typed, so they are shown as they are. */
const coded = new Set(
  `channel decision direction freeService gender how language method mode outcome paymentMethod paymentType phase
   preferredLanguage priority purpose role service severity status step tag via warrantyStatus`.split(
    /\s+/,
  ),
);

export const isCoded = (field: string): boolean => coded.has(field);

/**
 * Returns a function that names a code, such as a status. A code without a name, such as a tag of the shop, is shown as
 * it is.
 */
export function useCode(): (code: string) => string {
  const { t } = useTranslation("audit-values");
  return (code) => {
    const key = `audit-values:${code}`;
    return isWordKey(key) ? t(key as WordKey) : code;
  };
}

/** `finalAmount` → `Final amount`. */
function spaced(field: string): string {
  const words = field.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
