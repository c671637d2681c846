import type { Command } from "./command-palette.tsx";

/**
 * Finds commands by the beginnings of words, in any order. A command is in `named` if each typed word begins a word of
 * its label. It is in `related` if it is not in `named`, but each typed word begins a word of its label or of its
 * further words (`words`). The palette shows the shop's records between the two groups. Without a text, all commands
 * are in `named`.
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
  const named = commands.filter(({ label }) => fits(label));
  const related = commands.filter(
    (command) => !named.includes(command) && fits(`${command.label} ${command.words ?? ""}`),
  );
  return { named, related };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean);
