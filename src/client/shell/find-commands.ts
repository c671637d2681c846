import type { Command } from "./command-palette.tsx";

/**
 * Finds commands by the beginnings of words, in any order. In `named` commands, the label contains all typed words. In
 * `related` commands, label and further words together contain them. The palette shows the shop's records between the
 * two groups. Without a text, all commands are in `named`.
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
