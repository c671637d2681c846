/** Finds the separator of a CSV file from its first lines. */

export type Separator = "," | ";" | "\t";
/** Whether a header belongs to a field of the import. */
export type KnowsHeader = (header: string) => boolean;

const separators = [",", ";", "\t"] as const;

/** The text that decides, and the number of its lines: a title, a header and some rows. */
const MAX_LETTERS = 10_000;
const MAX_LINES = 20;

/**
 * Returns the separator that splits one of the first lines into the most headers that the import knows. If it knows none
 * of them, the first line with a separator decides: its most frequent one. If the lines below all have the same number
 * of another separator, that first line is a title, and the other separator is returned.
 * Separators in quotes or brackets do not count, because headers have them too: `Price (TSh, incl. VAT)`.
 */
export function separatorOf(text: string, isKnown?: KnowsHeader): Separator {
  const lines = firstLines(text.slice(0, MAX_LETTERS));
  const known = isKnown ? mostKnown(lines, isKnown) : null;
  if (known) return known;
  const counts = lines.map(countSeparators);
  const at = counts.findIndex((count) => separators.some((each) => count[each] > 0));
  const first = counts[at];
  if (!first) return ",";
  const frequent = separators.toSorted((a, b) => first[b] - first[a])[0] ?? ",";
  const below = counts.slice(at + 1);
  const agreed = separators.find((each) => {
    const wanted = below[0]?.[each] ?? 0;
    return wanted > 0 && below.length > 1 && below.every((count) => count[each] === wanted);
  });
  const isTitle = below.every((count) => count[frequent] !== first[frequent]);
  return agreed && isTitle ? agreed : frequent;
}

/** The first lines with text. A line end in quotes does not end a line. */
function firstLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= text.length && lines.length < MAX_LINES; at++) {
    const letter = text.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    if (at < text.length && (isQuoted || (letter !== "\n" && letter !== "\r"))) continue;
    const line = text.slice(start, at);
    if (line.trim() !== "") lines.push(line);
    start = at + 1;
  }
  return lines;
}

function mostKnown(lines: readonly string[], isKnown: KnowsHeader): Separator | null {
  let best: { separator: Separator; count: number } | null = null;
  for (const separator of separators) {
    for (const line of lines) {
      const count = cellsOf(line, separator).filter(isKnown).length;
      // A header that stands alone in its line says nothing about the separator.
      if (count > 0 && line.includes(separator) && count > (best?.count ?? 0)) {
        best = { separator, count };
      }
    }
  }
  return best?.separator ?? null;
}

function cellsOf(line: string, separator: Separator): string[] {
  const cells: string[] = [];
  let start = 0;
  eachOutsideQuotes(line, (letter, at) => {
    if (letter !== separator) return;
    cells.push(line.slice(start, at));
    start = at + 1;
  });
  return [...cells, line.slice(start)].map((cell) => cell.trim().replace(/^"([^]*)"$/, "$1"));
}

function countSeparators(line: string): Record<Separator, number> {
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let depth = 0;
  eachOutsideQuotes(line, (letter) => {
    if (letter === "(" || letter === "[") depth++;
    else if (letter === ")" || letter === "]") depth = Math.max(0, depth - 1);
    else if (depth === 0 && (letter === "," || letter === ";" || letter === "\t")) counts[letter]++;
  });
  return counts;
}

function eachOutsideQuotes(line: string, seen: (letter: string, at: number) => void): void {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted) seen(letter, at);
  }
}
