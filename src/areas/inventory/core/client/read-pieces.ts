/** Reads a typed number of pieces. Returns null unless the text is a whole number from 1 to 1,000,000. */
export function readPieces(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,7}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= 1_000_000 ? count : null;
}
