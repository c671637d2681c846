/** Parses a typed number of pieces; null when it is no number or implausibly large. */
export function readPieces(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,7}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= 1_000_000 ? count : null;
}
