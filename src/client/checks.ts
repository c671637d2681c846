/**
 * Checks of single values, for forms with a check function (`useCheckedForm`, `useDialogForm`). The server checks the
 * values again, with the schema of the contract.
 */
import { word } from "./words/i18n.ts";

/** A word key or a sentence; undefined when the value is fine. */
export type Problem = string | undefined;

export const needed = (typed: string, problem = "common:invalid.required"): Problem =>
  typed.trim() === "" ? problem : undefined;

export const emailAddress = (typed: string): Problem =>
  needed(typed) ??
  (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim()) ? undefined : "common:invalid.email");

/** Returns the problem of a number that is missing, outside the limits, or (without `decimals`) not whole. */
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

/** Returns only the fields that have a problem. */
export function wrongOf(checked: Record<string, Problem>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checked).filter((each): each is [string, string] => each[1] !== undefined),
  );
}
