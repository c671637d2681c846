import type { Command } from "./command-palette.tsx";

/** The most entries of `isFoundOnly` that a text finds: there are many of them. */
const MAX_FOUND_ONLY = 6;

/**
 * Finds commands by the beginnings of words, in any order. A command is in `named` if each typed word begins a word of
 * its label. It is in `related` if it is not in `named`, but each typed word begins a word of its label or of its
 * further words (`words`). The palette shows the shop's records between the two groups. Without a text, all commands
 * are in `named`, except those that are found only by a text (`isFoundOnly`), which are always at the end of `related`.
 */
export function findCommands(
  commands: readonly Command[],
  text: string,
): { named: Command[]; related: Command[] } {
  const typed = wordsOf(text);
  const fits = (known: string) => {
    const words = wordsOf(known);
    return typed.every((each) => words.some((one) => one.startsWith(each)));
  };
  const usual = commands.filter(({ isFoundOnly }) => !isFoundOnly);
  const named = usual.filter(({ label }) => fits(label));
  const related = usual.filter(
    (command) => !named.includes(command) && fits(`${command.label} ${command.words ?? ""}`),
  );
  const others = commands.filter(
    ({ isFoundOnly, label }) => isFoundOnly && typed.length > 0 && fits(label),
  );
  return { named, related: [...related, ...others.slice(0, MAX_FOUND_ONLY)] };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean);
