/** Moves `id` to the position `to`. Returns the new order, or null if the position is the same or does not exist. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] | null {
  const from = ids.indexOf(id);
  if (from < 0 || to === from || to < 0 || to >= ids.length) return null;
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(to, 0, id);
}
