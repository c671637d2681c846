/**
 * Recognises numbers and codes in the text of a search box. A number is searched through the index of its column, any
 * other text inside all search columns. docs/decisions/0039 shows in a table which text finds what.
 */
import { isTanzanianPhone } from "./phone.ts";
import { asCode } from "./text.ts";

/** The prefixes of document numbers. A shop cannot change them. */
export const documentPrefixes = {
  ticket: "R",
  sale: "S",
  return: "RT",
  count: "C",
  receipt: "RCP",
  payment: "PAY",
  refund: "RFD",
  expense: "EX",
  payout: "CP",
} as const;

export type DocumentKind = keyof typeof documentPrefixes;

/** A document number, or the beginning of one, as the database stores it: `R-23-0651`. */
export interface DocumentNumber {
  kind: DocumentKind;
  beginning: string;
  /** Whether the number is complete. */
  isWhole: boolean;
}

/** A typed code may be several kinds of number. A field is "" (`document` is null) if the code cannot be this kind. */
export interface Code {
  /** The typed code, without spaces. It may be the beginning of a serial number or of another code. */
  word: string;
  /** The digits of the code, if only digits and separators were typed. */
  digits: string;
  /** The phone number in E.164, or its beginning. */
  phone: string;
  /** The end of a document number: `065150` or `23-065150`. */
  ending: string;
  /** The document number, if the code is one without dashes. The same text may be a serial number. */
  document: DocumentNumber | null;
  /** Whether this is a complete phone number, IMEI or document number. No search for longer numbers is then needed. */
  isWhole: boolean;
}

export type SearchShape =
  | { as: "document"; document: DocumentNumber }
  | { as: "code"; code: Code }
  | { as: "text" };

/** The prefixes of the numbers that have a year and a sequence. */
const COUNTED = "RT|R|S|C|EX|CP";
const beginningOfNumber = new RegExp(`^(${COUNTED})-(\\d{0,2}|(\\d\\d)-(\\d*))$`);
const spacedNumber = new RegExp(`^(${COUNTED})[ -](\\d\\d)[ -]?(\\d{3,})$`);
const dashlessNumber = new RegExp(`^(${COUNTED})(\\d\\d)(\\d{3,})$`);

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
 * Recognises numbers of tickets, sales, returns, counts, expenses and payouts, such as `R-23-065150`, and their
 * beginnings from `R-` on. If at least three digits follow the year, spaces may replace the dashes, and the second dash
 * may be missing. With fewer digits the text may be the name of a phone, such as "S 21" or "R-15 Pro".
 */
function numberedDocument(text: string): DocumentNumber | null {
  const upper = text.toUpperCase();
  const beginning = beginningOfNumber.exec(upper);
  if (beginning) return documentOf(beginning[1], beginning[3] ?? beginning[2], beginning[4]);
  const loose = spacedNumber.exec(upper);
  return loose ? documentOf(loose[1], loose[2], loose[3]) : null;
}

/** Recognises such a number without dashes: `R23065150`. */
function dashlessDocument(word: string): DocumentNumber | null {
  const [, prefix, year, sequence] = dashlessNumber.exec(word.toUpperCase()) ?? [];
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
 * Recognises numbers of receipts, payments and refunds, such as `RCP-1767168000000-7K2QX9`, and their beginnings from
 * `RCP-` on. Without dashes, only the complete number is recognised.
 */
function paperDocument(text: string): DocumentNumber | null {
  const upper = text.toUpperCase();
  const whole = /^(RCP|PAY|RFD)[ -]?(\d{13})[ -]?([0-9A-Z]{6})$/.exec(upper);
  const parts = whole ? whole.slice(1, 4) : /^(RCP|PAY|RFD)-([0-9A-Z-]*)$/.exec(upper)?.slice(1, 3);
  const kind = kindOf.get(parts?.[0] ?? "");
  if (!parts || !kind) return null;
  // The number counts as complete once it has all digits of the time, because few numbers have the same millisecond.
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

/** Returns the digits of a text that has only digits and usual separators; "" for other text or too few digits. */
function digitsIn(text: string): string {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return "";
  const digits = text.replaceAll(/\D/g, "");
  return digits.length >= SHORTEST_CODE ? digits : "";
}

/**
 * Converts 0712…, 712…, 255712…, 00255712…, +255712… or +2550712… to +255712…; "" for other numbers. Digits may be
 * missing.
 */
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
