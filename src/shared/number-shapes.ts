/**
 * Classifies the text of a search box by its shape. Text in the form of a number is searched through the index of the
 * number's column. Any other text is searched inside all search columns. docs/decisions/0039 has a table of the results
 * for each shape.
 */
import { isTanzanianPhone } from "./phone.ts";
import { asCode } from "./text.ts";

/** The prefixes of document numbers. They are fixed, not a setting. */
export const documentPrefixes = {
  ticket: "R",
  sale: "S",
  return: "RT",
  count: "C",
  receipt: "RCP",
  payment: "PAY",
  refund: "RFD",
} as const;

export type DocumentKind = keyof typeof documentPrefixes;

/** The beginning of a document number, in stored form: `R-23-0651`. */
export interface DocumentNumber {
  kind: DocumentKind;
  beginning: string;
  /** Whether the number has all its parts. */
  isWhole: boolean;
}

/** The beginning of a serial number, phone number or other code. A field is "" when the text is no such code. */
export interface Code {
  /** A single word that contains a digit. */
  word: string;
  /** The digits, when only digits and separators were typed. */
  digits: string;
  /** The beginning of a phone number, in E.164. */
  phone: string;
  /** The end of a document number: `065150` or `23-065150`. */
  ending: string;
  /** A document number typed without dashes, which may also be a serial number. */
  document: DocumentNumber | null;
  /** A complete phone number, IMEI or document number, which no longer number contains. */
  isWhole: boolean;
}

export type SearchShape =
  | { as: "document"; document: DocumentNumber }
  | { as: "code"; code: Code }
  | { as: "text" };

const SHORTEST_CODE = 3;
const LONGEST_ENDING = 12;
const SHORTEST_SEQUENCE = 6;
const IMEI_LENGTH = 15;
const MILLISECONDS_LENGTH = 13;

export function shapeOf(typed: string): SearchShape {
  const text = asCode(typed).replaceAll(/[\p{Pd}\u2212]/gu, "-");
  const document = numberedDocument(text) ?? paperDocument(text);
  if (document) return { as: "document", document };
  const code = codeIn(text);
  return code ? { as: "code", code } : { as: "text" };
}

const kindOf = new Map<string, DocumentKind>(
  Object.entries(documentPrefixes).map(([kind, prefix]) => [prefix, kind as DocumentKind]),
);

/**
 * Recognises `R-23-065150` and its beginnings from `R-` on. With a separator other than a dash, or with none after the
 * year, at least three digits must follow the year: "S 21" and "R-15 Pro" are names of phones.
 */
function numberedDocument(text: string): DocumentNumber | null {
  const upper = text.toUpperCase();
  const beginning = /^(RT|R|S|C)-(\d{0,2}|(\d\d)-(\d*))$/.exec(upper);
  if (beginning) return documentOf(beginning[1], beginning[3] ?? beginning[2], beginning[4]);
  const loose = /^(RT|R|S|C)[ -](\d\d)[ -]?(\d{3,})$/.exec(upper);
  return loose ? documentOf(loose[1], loose[2], loose[3]) : null;
}

/** Recognises a document number without dashes, such as `R23065150`. */
function dashlessDocument(word: string): DocumentNumber | null {
  const [, prefix, year, sequence] = /^(RT|R|S|C)(\d\d)(\d{3,})$/.exec(word.toUpperCase()) ?? [];
  return documentOf(prefix, year, sequence);
}

function documentOf(
  prefix: string | undefined,
  year: string | undefined,
  sequence: string | undefined,
): DocumentNumber | null {
  const kind = kindOf.get(prefix ?? "");
  if (!kind || prefix === undefined) return null;
  const parts = sequence === undefined ? [prefix, year] : [prefix, year, sequence];
  const isWhole = (sequence?.length ?? 0) >= SHORTEST_SEQUENCE;
  return { kind, beginning: parts.join("-"), isWhole };
}

/**
 * Recognises `RCP-1767168000000-7K2QX9` and its beginnings from `RCP-` on. Without dashes only the complete number is
 * recognised.
 */
function paperDocument(text: string): DocumentNumber | null {
  const upper = text.toUpperCase();
  const whole = /^(RCP|PAY|RFD)[ -]?(\d{13})[ -]?([0-9A-Z]{6})$/.exec(upper);
  const parts = whole ? whole.slice(1, 4) : /^(RCP|PAY|RFD)-([0-9A-Z-]*)$/.exec(upper)?.slice(1, 3);
  const kind = kindOf.get(parts?.[0] ?? "");
  if (!parts || !kind) return null;
  // With all digits of the time the number counts as complete, because few numbers share a millisecond.
  const isWhole = (parts[1]?.length ?? 0) >= MILLISECONDS_LENGTH;
  return { kind, beginning: parts.join("-"), isWhole };
}

function codeIn(text: string): Code | null {
  const digits = digitsIn(text);
  const word = digits ? text.replaceAll(" ", "") : text;
  if (word.length < SHORTEST_CODE || !/\d/.test(word) || word.includes(" ")) return null;
  const phone = digits ? phoneIn(text.startsWith("+"), digits) : "";
  const document = dashlessDocument(word);
  return {
    word,
    digits,
    phone,
    ending: endingIn(word, digits),
    document,
    isWhole:
      digits.length === IMEI_LENGTH ||
      document?.isWhole === true ||
      (isTanzanianPhone(phone) && /^(0|255)/.test(digits)),
  };
}

/** The digits of a text that consists only of digits and usual separators; "" otherwise. */
function digitsIn(text: string): string {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return "";
  const digits = text.replaceAll(/\D/g, "");
  return digits.length >= SHORTEST_CODE ? digits : "";
}

/** Converts 0712…, 712…, 255712…, 00255712…, +255712… and +2550712… to the beginning of a number in E.164, +255712… */
function phoneIn(isInternational: boolean, typed: string): string {
  const digits = typed.startsWith("00") ? typed.slice(2) : typed;
  if (digits.startsWith("255")) return `+255${digits.slice(3).replace(/^0/, "")}`;
  if (isInternational || typed.startsWith("00")) return "";
  const local = digits.replace(/^0/, "");
  return /^[267]/.test(local) && local.length <= 9 ? `+255${local}` : "";
}

function endingIn(word: string, digits: string): string {
  if (digits.length > LONGEST_ENDING) return "";
  if (word === digits) return digits;
  return /^\d{1,2}-\d+$/.test(word) ? word : "";
}
