/** Makes the text of a message from what somebody typed, or from a template. */
import type { Language } from "#src/shared/words.ts";
import { asSmsText, MAX_PARTS, smsLength, type SmsLength } from "./length.ts";
import { fillIn } from "./placeholders.ts";

/** A text that may have placeholders, in English or the shop's language, and perhaps in Swahili. */
export interface Source {
  content: string;
  contentSw: string | null;
}

type Values = Readonly<Record<string, string | null | undefined>>;

export interface Composed extends SmsLength {
  text: string;
  /** The placeholders that have no value. */
  missing: string[];
  /** What the text needs before it can be sent; null if nothing. */
  problem: "missing_values" | "too_long" | null;
  /** The values that were used, for the record. */
  used: Record<string, string>;
}

export function compose(source: Source, language: Language, values: Values): Composed {
  const template = language === "sw" && source.contentSw ? source.contentSw : source.content;
  const used: Record<string, string> = {};
  const filled = fillIn(template, values, (name, value) => (used[name] = value));
  const text = asSmsText(filled.text);
  const length = smsLength(text);
  const problem =
    filled.missing.length > 0
      ? ("missing_values" as const)
      : length.parts > MAX_PARTS
        ? ("too_long" as const)
        : null;
  return { text, missing: filled.missing, problem, used, ...length };
}
