/** Preset issues are chips that write into the description; what was typed by hand stays as it was. */

const parts = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function hasIssue(text: string, issue: string): boolean {
  return parts(text).some((part) => same(part, issue));
}

/** Adds the issue at the end, or takes it out again where it stands by itself. */
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
