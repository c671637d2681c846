/** How many of the next blocks stand in the left column of a page, and how many in both. */
export interface Columns {
  left: number;
  both: number;
}

/**
 * Divides blocks of these heights between two columns. When all of them fit on the page, the columns end as level as they
 * can; otherwise the left one is filled first, and the rest is for the next page. At least one block is placed.
 */
export function splitInTwo(heights: readonly number[], room: number): Columns {
  const sums = heights.reduce<number[]>((all, height) => [...all, (all.at(-1) ?? 0) + height], [0]);
  const sumOf = (from: number, until: number) => (sums[until] ?? 0) - (sums[from] ?? 0);
  const ends = heights.map((_height, place) =>
    Math.max(sumOf(0, place + 1), sumOf(place + 1, heights.length)),
  );
  const level = Math.min(...ends);
  if (level <= room) return { left: ends.indexOf(level) + 1, both: heights.length };
  const filled = (from: number) => {
    let until = from;
    while (until < heights.length && sumOf(from, until + 1) <= room) until++;
    return until;
  };
  const left = Math.max(1, filled(0));
  return { left, both: filled(left) };
}
