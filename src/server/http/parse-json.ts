import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { refuse } from "#src/shared/errors.ts";

/**
 * How many objects and arrays in a body may be inside each other. The contracts need five. Without a limit, a hostile
 * body could overflow the stack of recursive code.
 */
const MAX_DEPTH = 32;

/** The bytes of a large body that are counted in one step. Between two steps the server handles other requests. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Parses a JSON body. It refuses invalid JSON, bytes that are not UTF-8, a duplicate name in an object (two readers
 * might use different values), names that reach a prototype, deep nesting, and more than `mostValues` names, values and
 * lists, which are counted before anything is parsed: a small value costs far more to check than to send.
 * @throws Refusal bad_request, payload_too_large
 */
export function parseJson(bytes: Buffer, mostValues = Infinity): unknown {
  const count = new PartCount(mostValues);
  count.add(bytes);
  return parseCounted(textOf(bytes), count);
}

/** The same for a body of several MB. Other requests get their turn between the pieces and the steps. */
export async function parseLargeJson(bytes: Buffer, mostValues: number): Promise<unknown> {
  const count = new PartCount(mostValues);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    count.add(bytes.subarray(at, at + PIECE_BYTES));
    await nextTurn();
  }
  const text = textOf(bytes);
  await nextTurn();
  const value = parseCounted(text, count);
  await nextTurn();
  return value;
}

const textOf = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString("utf8", startsWithMark(bytes) ? 3 : 0) : unreadable("not UTF-8");

function parseCounted(text: string, { colons }: PartCount): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable("not JSON");
  }
  if (typeof value === "object" && value !== null && countNames(value) !== colons) {
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
    if (depth > MAX_DEPTH) return unreadable("nested too deeply");
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
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/** Counts what stands outside of strings, in one or several pieces of a body. */
class PartCount {
  /** In valid JSON the number of names, including duplicates. */
  colons = 0;
  #values = 0;
  #inText = false;
  #isEscaped = false;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws Refusal payload_too_large */
  add(bytes: Buffer): void {
    let [inText, isEscaped, values] = [this.#inText, this.#isEscaped, this.#values];
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (inText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === COLON) this.colons++;
      else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (++values > this.#most) refuseParts(this.#most);
      }
    }
    [this.#inText, this.#isEscaped, this.#values] = [inText, isEscaped, values];
  }
}

/** Refuses a body with more values or fields than an endpoint reads. */
export const refuseParts = (most: number): never =>
  refuse("payload_too_large", { detail: `A request may have at most ${most} values` });

const unreadable = (why: string): never =>
  refuse("bad_request", { detail: `The request could not be read: ${why}` });
