/** A shorter word resembles too many others. */
const SHORTEST = 4;

/** Whether a typing error in the word is forgiven. A code with another digit or letter is the code of something else. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= SHORTEST && /^\p{L}+$/u.test(word);

/**
 * Whether the text begins with the word, or does so with one typing error: a wrong letter, a missing letter, a letter too
 * many, or two letters that changed places. Both are in the form of `searchKey`.
 */
export function beginsNearly(text: string, word: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === text[at]) at++;
  if (at >= word.length - 1) return true;
  return (
    text.startsWith(word.slice(at + 1), at + 1) ||
    text.startsWith(word.slice(at), at + 1) ||
    text.startsWith(word.slice(at + 1), at) ||
    (word[at] === text[at + 1] &&
      word[at + 1] === text[at] &&
      text.startsWith(word.slice(at + 2), at + 2))
  );
}
