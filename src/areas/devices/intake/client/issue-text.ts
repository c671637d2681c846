/** Adds common issues to the description, or removes them, without changing the words of its other parts. */
import { searchKey } from "#src/shared/text.ts";

const parts = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const same = (a: string, b: string): boolean => searchKey(a) === searchKey(b);

export function hasIssue(text: string, issue: string): boolean {
  return parts(text).some((part) => same(part, issue));
}

/** Appends the issue to the text. If the text contains it already (between commas or line ends), removes it. */
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
