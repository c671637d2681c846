/**
 * Reads a typed number with at most four decimals after a point or a comma; NaN if the text is none. `Number` would also
 * read "1e3" and "0x10", which nobody means.
 */
export function readTypedNumber(typed: string): number {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,12}(\.\d{0,4})?$/.test(text) ? Number(text) : Number.NaN;
}
