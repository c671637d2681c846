/** Which other texts a user may have meant who made one typing error. */
import { searchKey } from "#src/shared/text.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** A shorter text is near to so many others that they would be no help. */
const SHORTEST = 4;
/** The number of spellings grows with the length, and each of them is looked up. */
const LONGEST = 24;

/**
 * Returns the texts that differ from `typed` by one typing error: two letters that changed places, a wrong letter, a
 * letter too many, a missing letter. The likeliest errors come first. Returns none for a text that is too short, too
 * long, or has no letters: a number with another digit is the number of somebody else.
 */
export function nearSpellings(typed: string): string[] {
  const text = Array.from(searchKey(typed));
  if (text.length < SHORTEST || text.length > LONGEST || !/\p{L}/u.test(typed)) return [];
  const places = text.map((_, at) => at);
  const before = (at: number) => text.slice(0, at).join("");
  const from = (at: number) => text.slice(at).join("");
  const isDigit = (at: number) => /\d/.test(text[at] ?? "");
  // The first letter is seldom wrong, and most texts begin with each of the other letters.
  const swapped = places
    .slice(1)
    .map((at) => `${before(at - 1)}${text[at]}${text[at - 1]}${from(at + 1)}`);
  const without = places.map((at) => before(at) + from(at + 1));
  const replaced = places
    .filter((at) => !isDigit(at))
    .flatMap((at) => Array.from(letters, (letter) => before(at) + letter + from(at + 1)));
  const added = [...places, text.length].flatMap((at) =>
    Array.from(letters, (letter) => before(at) + letter + from(at)),
  );
  const spellings = new Set(
    [...swapped, ...replaced, ...without, ...added].map((each) => each.trim()),
  );
  spellings.delete(text.join(""));
  return [...spellings];
}

/** Returns the text with its first word at the end, and with its last word at the beginning: names have no fixed order. */
export function swappedWords(typed: string): string[] {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2) return [];
  const swapped = [[...words.slice(1), first].join(" "), [last, ...words.slice(0, -1)].join(" ")];
  return [...new Set(swapped)];
}
