/** What a screen asks of a list. */
export type ListInput = Readonly<Record<string, unknown>>;

const CURSOR = "copies-";
const USUAL_LIMIT = 20;

interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** A text of the query; empty if it has none. */
export const textIn = (query: ListInput, name: string): string => {
  const value = query[name];
  return typeof value === "string" ? value : "";
};

/** A page of the sorted copies; null if the cursor is one of the server, which says nothing about the copies. */
export function pageOf<Row>(
  sorted: readonly Row[],
  { cursor, limit }: ListInput,
): Page<Row> | null {
  const text = typeof cursor === "string" ? cursor : `${CURSOR}0`;
  if (!text.startsWith(CURSOR)) return null;
  const from = Number(text.slice(CURSOR.length)) || 0;
  const to = from + (Number(limit) || USUAL_LIMIT);
  return { items: sorted.slice(from, to), nextCursor: to < sorted.length ? CURSOR + to : null };
}
