/** More digits than any number in a name has. */
const DIGITS = 12;

/**
 * A key by which names are compared on a device, as the server's lists do (decision 0039): "iPhone 8" stands before
 * "iPhone 11". @param key a text as `searchKey` makes it
 */
export const naturalKey = (key: string): string =>
  key.replace(/\d+/g, (digits) => digits.padStart(DIGITS, "0"));
