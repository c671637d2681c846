/** Reads a typed rate: a number above zero with at most four decimals, otherwise null. */
export function readRate(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,8}(\.\d{1,4})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}
