/** Converts a step into a request: replaces its placeholders by the ids and values that are known at this moment. */
import { smallestPicture } from "#tests/support/shop/pictures.ts";
import { fill, type Knowledge } from "./known.ts";
import type { Caller } from "./people.ts";
import type { Request } from "./send.ts";
import type { Step } from "./steps.ts";

const MAX_IN_PATH = 150;
const MAX_IN_QUERY = 1500;

/** Builds the request of a step. `keys` are the Idempotency-Keys used earlier in this sequence, the newest last. */
export function buildRequest(
  step: Step,
  caller: Caller,
  knowledge: Knowledge,
  keys: readonly string[],
): Request {
  const { target } = step;
  const words = step.params.map((param) => asWord(fill(param, knowledge, "")));
  const recordId = words.at(-1) ?? "";
  let place = 0;
  // An empty parameter would change the path, so it is replaced by "-".
  const path = target.path.replaceAll(
    /\{\w+\}/g,
    () => encoded((words[place++] ?? "").slice(0, MAX_IN_PATH)) || "-",
  );
  const query = Object.entries(fill(step.query, knowledge, recordId) as object)
    .map(([name, value]) => `${name}=${encoded(asWord(value).slice(0, MAX_IN_QUERY))}`)
    .join("&");
  const key = keyOf(step, knowledge, keys);
  const { type, body } = contentOf(step, fill(step.body, knowledge, recordId));
  return {
    method: step.method ?? target.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      ...caller.headers,
      ...(key !== null && { "idempotency-key": key }),
      ...(type !== null && { "content-type": type }),
      ...step.headers,
    },
    body,
  };
}

interface Content {
  type: string | null;
  body: Request["body"];
}

function contentOf({ target, raw }: Step, value: unknown): Content {
  if (raw) return { type: raw.type, body: raw.text };
  if (value === undefined) return { type: null, body: null };
  if (target.form) return formOf(value);
  if (target.isPage) {
    const fields = Object.entries(asFields(value)).map(([name, one]) => [name, asWord(one)]);
    const text = new URLSearchParams(Object.fromEntries(fields)).toString();
    return { type: "application/x-www-form-urlencoded", body: text };
  }
  return { type: "application/json", body: JSON.stringify(value) };
}

const BOUNDARY = "fuzz-boundary";

/** Encodes a multipart form with one small picture and with text fields. */
function formOf(value: unknown): Content {
  const text = (name: string, one: unknown) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asWord(one)}\r\n`;
  const { photo: _, ...fields } = asFields(value);
  const before = Object.entries(fields).map(([name, one]) => text(name, one));
  const about = `content-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png`;
  const body = Buffer.concat([
    Buffer.from(`${before.join("")}--${BOUNDARY}\r\n${about}\r\n\r\n`),
    smallestPicture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body };
}

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const asWord = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Encodes a word for an address. Halves of surrogate pairs are replaced first, because they cannot be encoded. */
const encoded = (word: string): string => encodeURIComponent(word.toWellFormed());

function keyOf(step: Step, knowledge: Knowledge, keys: readonly string[]): string | null {
  switch (step.key) {
    case "new":
      return step.target.key === null ? null : knowledge.unknownId();
    case "earlier":
      return keys.at(-1) ?? knowledge.unknownId();
    case "garbage":
      return "no-uuid";
    case "none":
      return null;
  }
}
