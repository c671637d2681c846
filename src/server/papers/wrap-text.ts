/**
 * Breaks a text into lines of at most `width`, at its line breaks and spaces. A word that is longer than a line is broken
 * where readers expect it (`asha` / `@example.co.tz`), and only a part without such a place is broken between any two
 * characters. `measure` tells the width of a text, in points for a PDF or in characters for a thermal printer.
 */
export function wrapText(text: string, measure: (text: string) => number, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, measure, width));
}

/** A no-break space stays within its word. */
const SPACES = /[ \t\r\f\v]+/;

/** Where a long word may be broken, the best places first: in an address, in a number or link, between characters. */
const INSIDE_WORD = [/(?=@)/, /(?=\.)|(?<=[-/_,;:?&=])/, /(?:)/u];

function wrapParagraph(
  paragraph: string,
  measure: (text: string) => number,
  width: number,
): string[] {
  const words = paragraph.split(SPACES).filter(Boolean);
  const whole = words.join(" ");
  // Most texts fit. Measuring is the costly part of a PDF.
  if (measure(whole) <= width) return [whole];
  const lines: string[] = [];
  let line = "";
  const add = (part: string, glue: string) => {
    const longer = line === "" ? part : line + glue + part;
    if (line === "" || measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = part;
    }
  };
  for (const word of words) {
    const parts = measure(word) <= width ? [word] : partsOf(word, measure, width);
    for (const [place, part] of parts.entries()) add(part, place === 0 ? " " : "");
  }
  return [...lines, line];
}

/** The parts of a long word between which it may be broken. */
const partsOf = (
  word: string,
  measure: (text: string) => number,
  width: number,
  [place = /(?:)/u, ...further]: readonly RegExp[] = INSIDE_WORD,
): string[] =>
  word
    .split(place)
    .flatMap((part) =>
      measure(part) <= width || further.length === 0
        ? [part]
        : partsOf(part, measure, width, further),
    );

/** Whether every word fits on a line, so that none is broken. */
export const keepsWords = (
  text: string,
  measure: (text: string) => number,
  width: number,
): boolean =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => measure(word) <= width);
