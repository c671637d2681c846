import type { Command } from "./command-palette.tsx";

/**
 * Finds commands by the beginnings of words, in any order. `named` have every typed word in their label, and come before
 * the records of the shop; `related` have some of them in their other words only. Without a text all are named.
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
