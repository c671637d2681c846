/**
 * Reproducible random numbers (mulberry32). The same seed always gives the same numbers, and therefore the same story.
 */
export interface Chance {
  /** A number with 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `least` to `most`; both limits can occur. */
  between(least: number, most: number): number;
  /** True with this probability in percent. */
  percent(chance: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** Picks a value with a probability in proportion to its weight. */
  weighted<T>(of: readonly (readonly [T, number])[]): T;
  digits(length: number): string;
}

export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const at = <T>(of: readonly T[], index: number): T => {
    const found = of[index];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  };
  return {
    next,
    between,
    percent: (likely) => next() * 100 < likely,
    pick: (of) => at(of, between(0, of.length - 1)),
    weighted(of) {
      let rest = next() * of.reduce((sum, [, weight]) => sum + weight, 0);
      const index = of.findIndex(([, weight]) => (rest -= weight) < 0);
      return at(of, Math.max(index, 0))[0];
    },
    digits: (length) => Array.from({ length }, () => between(0, 9)).join(""),
  };
}
