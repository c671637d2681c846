import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { nearSpellings, swappedWords } from "./near-spellings.ts";

const SEED = seedOfFile();

test.each([
  ["kmiaro", "kimaro"],
  ["kimaor", "kimaro"],
  ["kimaru", "kimaro"],
  ["kimarro", "kimaro"],
  ["kimao", "kimaro"],
  ["imaro", "kimaro"],
  ["kimar", "kimaro"],
  ["asha kmoba", "asha komba"],
])("%s may be meant as %s", (typed, meant) => {
  expect(nearSpellings(typed)).toContain(meant);
});

test.each(["", "ash", "0754111222", "1234", "x".repeat(25)])(
  "%s has no near spellings",
  (typed) => {
    expect(nearSpellings(typed)).toEqual([]);
  },
);

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
const word = fc.string({
  unit: fc.constantFrom(...letters),
  minLength: 5,
  maxLength: 23,
});

test("whatever one error does to a word, the word is among the spellings, and never twice", () => {
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      fc.constantFrom(..."abcxyz".split("")),
      fc.nat(3),
      (meant, place, letter, error) => {
        const at = place % (meant.length - 1);
        const typed = [
          meant.slice(0, at) + letter + meant.slice(at),
          meant.slice(0, at) + meant.slice(at + 1),
          meant.slice(0, at) + letter + meant.slice(at + 1),
          meant.slice(0, at) + meant[at + 1] + meant[at] + meant.slice(at + 2),
        ][error];
        fc.pre(typed !== undefined && typed !== meant);
        const spellings = nearSpellings(typed ?? "");
        expect(spellings).toContain(meant);
        expect(new Set(spellings).size).toBe(spellings.length);
        expect(spellings.length).toBeLessThan(55 * 25);
      },
    ),
    { seed: SEED },
  );
});

test("two names are also tried in the other order, and three from both ends", () => {
  expect(swappedWords("Kimaro  Neema")).toEqual(["neema kimaro"]);
  expect(swappedWords("a b c")).toEqual(["b c a", "c a b"]);
  expect(swappedWords("kimaro")).toEqual([]);
});
