/** A number of pieces as people type it; null when it is none, or none that anybody means. */
export function readPieces(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,7}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= 1_000_000 ? count : null;
}
