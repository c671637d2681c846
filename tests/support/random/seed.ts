/**
 * The seed of the random values of a test file. It is printed once, so that a failed run can be repeated:
 * `FUNDI_TEST_SEED=123 npm test -- tests/x.test.ts`. Without the variable every run has the same seed: the same commit
 * always gets the same result. `FUNDI_TEST_SEED=random` looks for values that no run has tried yet.
 */
import { randomInt } from "node:crypto";
import { chance, type Chance } from "#src/app/demo-shop/random.ts";

/**
 * Call it once at the top of a test file.
 * @param usual the seed without FUNDI_TEST_SEED; other than the default where a file needs the order of acts of another
 * seed
 */
export function seedOfFile(usual = 20_261_130): number {
  const given = process.env["FUNDI_TEST_SEED"];
  const seed = given === "random" ? randomInt(2 ** 31) : Number(given ?? usual);
  if (!Number.isSafeInteger(seed)) throw new Error(`FUNDI_TEST_SEED is no whole number: ${given}`);
  console.log(`FUNDI_TEST_SEED=${seed}`);
  return seed;
}

/** Random values of a test file, by its seed. */
export const seededRandom = (): Chance => chance(seedOfFile());
