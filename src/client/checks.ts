/**
 * What is wrong with one value of a form that checks itself by a function (`useCheckedForm`): the key of a word or
 * a sentence; undefined when all is well. The server checks again, by the contract.
 */
import { word } from "./words/i18n.ts";

type Problem = string | undefined;

export const needed = (typed: string): Problem =>
  typed.trim() === "" ? "common:invalid.required" : undefined;

export const emailAddress = (typed: string): Problem =>
  needed(typed) ??
  (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim()) ? undefined : "common:invalid.email");

/** Whole unless `decimals`. */
export function numberWithin(
  value: number,
  minimum: number,
  maximum: number,
  { decimals = false } = {},
): Problem {
  if (Number.isNaN(value)) return "common:invalid.required";
  if (!decimals && !Number.isInteger(value)) return "common:invalid.other";
  if (value < minimum) return word("common:invalid.tooSmall", { minimum });
  if (value > maximum) return word("common:invalid.tooBig", { maximum });
  return undefined;
}

/** Field path → problem, without those that have none. */
export function wrongOf(checked: Record<string, Problem>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checked).filter((each): each is [string, string] => each[1] !== undefined),
  );
}
