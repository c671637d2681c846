import { parseJson } from "#src/server/http/parse-json.ts";

/** Reads JSON; undefined instead of an error, because a stranger may send anything, e.g. endless nesting. */
export function readJson(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return undefined;
  }
}

/** Returns the value at a path of names and positions; undefined if there is none. Never throws. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step))
      return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

/** Returns the text at a path, or a number as text; null if there is neither, or the text is empty. */
export function textAt(value: unknown, ...path: (string | number)[]): string | null {
  const found = valueAt(value, ...path);
  if (typeof found === "number") return String(found);
  return typeof found === "string" && found.trim() !== "" ? found.trim() : null;
}

/** Returns a member exactly as it was signed: a number or truth value as JSON writes it, an absent one as nothing. */
export function signedText(value: unknown, name: string): string {
  const found = valueAt(value, name);
  if (typeof found === "string") return found;
  return typeof found === "number" || typeof found === "boolean" ? String(found) : "";
}
