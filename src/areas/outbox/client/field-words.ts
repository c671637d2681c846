import { isWordKey, word } from "#src/client/words/i18n.ts";

/** The field at the end of a path such as `payment.reference`. */
export const last = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** The word of a key that is made from data; the data itself if there is none. */
export const wordOf = (key: string): string => (isWordKey(key) ? word(key) : last(key));

/** The name of a field of a command. */
export const labelOf = (name: string): string => {
  const key = `outbox:field.${last(name)}`;
  return isWordKey(key) ? word(key) : last(name);
};
