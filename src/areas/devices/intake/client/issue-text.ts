/** Edits the description when the user taps a common issue. Text that the user typed stays as it is. */

const parts = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function hasIssue(text: string, issue: string): boolean {
  return parts(text).some((part) => same(part, issue));
}

/** Adds the issue at the end. If the text has the issue already, between commas or line ends, removes it instead. */
export function toggleIssue(text: string, issue: string): string {
  if (!hasIssue(text, issue))
    return text.trim() ? `${text.trimEnd().replace(/,$/, "")}, ${issue}` : issue;
  return text
    .split("\n")
    .map((line) =>
      line
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part && !same(part, issue))
        .join(", "),
    )
    .filter((line, at, lines) => line || lines.length === 1 || at < lines.length - 1)
    .join("\n")
    .trim();
}
