import { isUtf8 } from "node:buffer";
import { refuse } from "#src/shared/errors.ts";

/**
 * How many objects and arrays in a body may be inside each other. The contracts need five. Without a limit, a hostile
 * body could overflow the stack of recursive code.
 */
const MOST_DEPTH = 32;

/**
 * Parses a JSON body. It refuses invalid JSON, bytes that are not UTF-8, a duplicate name in an object (two readers
 * might use different values), names that reach a prototype, and deep nesting.
 * @throws Refusal bad_request
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return unreadable("not UTF-8");
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8", startsWithMark(bytes) ? 3 : 0));
  } catch {
    return unreadable("not JSON");
  }
  if (typeof value === "object" && value !== null && countNames(value) !== countColons(bytes)) {
    return unreadable("a name given twice");
  }
  return value;
}

const startsWithMark = (bytes: Buffer): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Counts the names in all objects of `value`, without recursion: deep nesting must not overflow the stack. */
function countNames(value: object): number {
  let names = 0;
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) return unreadable("nested too deeply");
    const inner: object[] = [];
    for (const each of level) {
      if (!Array.isArray(each)) names += countOwnNames(each);
      for (const part of Array.isArray(each) ? each : Object.values(each)) {
        if (typeof part === "object" && part !== null) inner.push(part as object);
      }
    }
    level = inner;
  }
  return names;
}

function countOwnNames(each: object): number {
  const names = Object.keys(each);
  for (const name of names) {
    if (name === "__proto__" || (name === "constructor" && hasPrototype(each.constructor))) {
      return unreadable("a name that leads to a prototype");
    }
  }
  return names.length;
}

const hasPrototype = (part: unknown): boolean =>
  typeof part === "object" && part !== null && Object.hasOwn(part, "prototype");

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Counts colons outside of strings. In valid JSON this is the number of names, including duplicates. */
function countColons(bytes: Buffer): number {
  let colons = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COLON) colons++;
  }
  return colons;
}

const unreadable = (why: string): never =>
  refuse("bad_request", { detail: `The request could not be read: ${why}` });
