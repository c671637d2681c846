/** Makes variants of a valid input, each with one mistake. */
import type { JsonSchema } from "./openapi.ts";
import { sampleOf } from "./sample-input.ts";

export interface Spoiled {
  /** Describes the mistake and its field, for the message of a failed test. */
  what: string;
  value: unknown;
}

const NUL = "a\u0000b";
const LONE_SURROGATE = "a\ud800b";

/** Variants of `valid`, each with one mistake: an unknown field, a missing field, or a field with a wrong value. */
export function* spoil(schema: JsonSchema, valid: unknown): Generator<Spoiled> {
  if (isRecord(valid)) {
    yield { what: "an unknown field", value: { ...valid, planted: 1 } };
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = valid;
      yield { what: `${name} left out`, value: rest };
    }
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      for (const { what, value } of wrongFor(part)) {
        yield { what: `${name}: ${what}`, value: { ...valid, [name]: value } };
      }
    }
  }
}

function* wrongFor(schema: JsonSchema): Generator<Spoiled> {
  const options = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const types = new Set(options.flatMap(({ type }) => type ?? []));
  // A schema without a type allows any value.
  if (types.size === 0) return;
  const takes = (...names: string[]) => names.some((name) => types.has(name));
  if (!takes("null")) yield { what: "null", value: null };
  if (!takes("string")) yield { what: "text", value: "x" };
  if (!takes("integer", "number")) yield { what: "a number", value: 7.5 };
  if (!takes("boolean")) yield { what: "a boolean", value: true };
  if (!takes("array")) yield { what: "a list", value: [[]] };
  if (!takes("object")) {
    yield { what: "an object", value: { a: 1 } };
    yield { what: "an object with its own conversion", value: { toString: "x", valueOf: 1 } };
  }
  for (const option of options) {
    yield* beyondLimits(option);
    yield* withinParts(option);
  }
}

/** Variants of a list or object in which one part has a mistake. */
function* withinParts(schema: JsonSchema): Generator<Spoiled> {
  if (schema.properties) yield* spoil(schema, sampleOf(schema));
  if (!schema.items) return;
  for (const { what, value } of wrongFor(schema.items)) {
    yield { what: `one of the list, ${what}`, value: [value] };
  }
}

function* beyondLimits(schema: JsonSchema): Generator<Spoiled> {
  const types = [schema.type ?? []].flat();
  if (types.includes("string") && !schema.enum) {
    yield { what: "a NUL", value: NUL };
    yield { what: "half a character", value: LONE_SURROGATE };
    yield { what: "endless text", value: "x".repeat((schema.maxLength ?? 250_000) + 1) };
  }
  if (schema.enum) yield { what: "a word not on the list", value: "planted" };
  if (types.includes("integer")) yield { what: "a fraction", value: 1.5 };
  if (types.includes("integer") || types.includes("number")) {
    yield { what: "more than any number", value: 1e308 };
    if (schema.minimum !== undefined) yield { what: "too little", value: schema.minimum - 1 };
    if (schema.maximum !== undefined) yield { what: "too much", value: schema.maximum + 1000 };
  }
  if (types.includes("array")) {
    yield { what: "a list of nothing", value: [null] };
    yield {
      what: "an endless list",
      value: Array.from({ length: (schema.maxItems ?? 5000) + 1 }, () => "x"),
    };
  }
  if (types.includes("object") && schema.properties) {
    yield { what: "an unknown field inside", value: { planted: 1 } };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
