/** Reads fields of a body that nobody has validated. */

export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field of the object itself, never one of JavaScript. */
export const valueAt = (value: unknown, field: string): unknown =>
  isTree(value) && Object.hasOwn(value, field) ? value[field] : undefined;

export function listAt(value: unknown, field: string): readonly unknown[] {
  const list = valueAt(value, field);
  return Array.isArray(list) ? list : [];
}

const LONGEST_TEXT = 120;

export function textAt(value: unknown, field: string): string | null {
  const text = valueAt(value, field);
  if (typeof text !== "string") return null;
  return text.trim().slice(0, LONGEST_TEXT) || null;
}

/** A whole number between the bounds. */
export function numberAt(
  value: unknown,
  field: string,
  least: number,
  most: number,
): number | null {
  const number = valueAt(value, field);
  return typeof number === "number" && Number.isInteger(number) && number >= least && number <= most
    ? number
    : null;
}
