/**
 * Writes and reads the small XML of the tax authority. Signatures cover exact bytes, so that the text is built here and
 * not by a library, which may format it differently in its next version.
 */
import { escapedMarkup, markupEscapes } from "#src/shared/escaped-markup.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";

/** An element with a text. */
export const element = (name: string, text: string | number): string =>
  `<${name}>${escapedMarkup(String(text))}</${name}>`;

/** An element with elements. */
export const parent = (name: string, ...children: readonly string[]): string =>
  `<${name}>${children.join("")}</${name}>`;

/** An amount in minor units with two decimals, as the authority writes it: 2500050 → `25000.50`. */
export function decimal(minor: number): string {
  const absolute = Math.abs(minor);
  const cents = String(absolute % MINOR_PER_MAJOR).padStart(2, "0");
  return `${minor < 0 ? "-" : ""}${Math.floor(absolute / MINOR_PER_MAJOR)}.${cents}`;
}

/** The text of the first element of this name, in any case of letters; null without one. Answers are not nested. */
export function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, "i").exec(xml)?.[1];
  if (found === undefined) return null;
  const unescaped = Object.entries(markupEscapes).reduceRight(
    (text, [character, escape]) => text.replaceAll(escape, character),
    found,
  );
  return unescaped.trim();
}

/** The document that is sent: the body, and the signature over the exact bytes of the body. */
export const signedDocument = (body: string, sign: (body: string) => string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${parent("EFDMS", body, element("EFDMSSIGNATURE", sign(body)))}`;
