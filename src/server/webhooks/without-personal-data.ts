/** Takes personal data out of the body of a call before it is stored. */

const REMOVED = "…";
const LONGEST = 20_000;
const LONGEST_TEXT = 1000;
const DEEPEST = 20;

/** Names of fields whose values are about a person, whatever they look like. */
const personalField =
  /name|mail|phone|msisdn|mobile|wallet|payer|customer|subscriber|recipient|address|street|city|postal|account|^(?:from|to|text|message|body)$/i;
/** A phone number or an email address within a text. Long references consist of more digits, or of letters too. */
const personalText =
  /(?<![\w.])\+?(?:255|0)?[ -]?[267]\d{2}[ -]?\d{3}[ -]?\d{3}(?![\w.])|(?<!\w)\+\d{9,15}(?!\w)|[^\s"@<>]{1,64}@[^\s"@<>]{1,190}/g;

/**
 * Returns the body as indented JSON without names, phone numbers and addresses. Returns null for a body that is neither
 * JSON nor a form, because nobody knows what of it is personal.
 */
export function withoutPersonalData(bytes: Buffer): string | null {
  const fields = readFields(bytes.toString("utf8"));
  if (fields === null) return null;
  return JSON.stringify(redact(fields, 0), null, 2).replaceAll("\u0000", "").slice(0, LONGEST);
}

function readFields(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === "object" && read !== null) return read;
  } catch {
    // A form is read below.
  }
  return /^[\w.%+-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null;
}

function redact(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return REMOVED;
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number")
    return redactText(String(value)) === String(value) ? value : REMOVED;
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      personalField.test(field) && typeof inner !== "object" ? REMOVED : redact(inner, depth + 1),
    ]),
  );
}

/** A text may itself be JSON, as some providers nest it. Other long texts are cut. */
function redactText(text: string): string {
  const nested = /^\s*[[{]/.test(text) ? readFields(text) : null;
  if (nested) return JSON.stringify(redact(nested, DEEPEST / 2));
  return text.slice(0, LONGEST_TEXT).replaceAll(personalText, REMOVED);
}
