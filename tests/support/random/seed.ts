/**
 * The seed of the random values of a test file. It is printed once, so that a failed run can be repeated:
 * `FUNDI_TEST_SEED=123 npm test -- tests/x.test.ts`.
 */
import { randomInt } from "node:crypto";
import { chance, type Chance } from "#src/app/demo-shop/random.ts";

/**
 * Call it once at the top of a test file. `usual` is the seed of a file whose every run is the same, because another
 * order of acts needs another time; without it, each run has another seed.
 */
export function seedOfFile(usual = randomInt(2 ** 31)): number {
  const given = process.env["FUNDI_TEST_SEED"];
  const seed = given === undefined ? usual : Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`FUNDI_TEST_SEED is no whole number: ${given}`);
  console.log(`FUNDI_TEST_SEED=${seed}`);
  return seed;
}

/** Random values of a test file, by its seed. */
export const seededRandom = (): Chance => chance(seedOfFile());
