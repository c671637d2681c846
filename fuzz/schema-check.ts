/** Checks that an answer matches its schema in the reference, and has no fields that the schema lacks. */
import type { JsonSchema } from "#tests/support/contracts/openapi.ts";

/** Returns the first mismatch, with the path of the value; null when the value matches the schema. */
export function misfit(schema: JsonSchema, value: unknown, path = ""): string | null {
  const here = path || "the answer";
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const misfits = options.map((option) => misfit(option, value, path));
    return misfits.includes(null)
      ? null
      : (misfits.find((one) => one?.includes(".")) ?? misfits[0] ?? null);
  }
  for (const part of schema.allOf ?? []) {
    const found = misfit(part, value, path);
    if (found) return found;
  }
  if (schema.const !== undefined && value !== schema.const)
    return `${here}: is not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value))
    return `${here}: ${String(value)} is not one of its words`;
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return `${here}: ${JSON.stringify(value)?.slice(0, 60)} is not ${types.join(" or ")}`;
  }
  if (Array.isArray(value)) {
    return firstOf(value, (entry, n) => misfit(schema.items ?? {}, entry, `${path}[${n}]`));
  }
  if (typeof value === "string") return misfitOfText(schema, value, here);
  if (typeof value === "number") return misfitOfNumber(schema, value, here);
  if (typeof value === "object" && value !== null) return misfitOfObject(schema, value, path);
  return null;
}

function misfitOfObject(schema: JsonSchema, value: object, path: string): string | null {
  const { properties, required = [], additionalProperties } = schema;
  const missing = required.find((name) => !(name in value));
  if (missing) return `${path}.${missing}: is missing`;
  if (!properties && additionalProperties === undefined) return null;
  return firstOf(Object.entries(value), ([name, inner]) => {
    const part = properties?.[name];
    if (part) return misfit(part, inner, `${path}.${name}`);
    if (typeof additionalProperties === "object") {
      return misfit(additionalProperties, inner, `${path}.${name}`);
    }
    return additionalProperties === false ? `${path}.${name}: is not in the reference` : null;
  });
}

function misfitOfText({ format, pattern, maxLength }: JsonSchema, value: string, here: string) {
  if (maxLength !== undefined && Array.from(value).length > maxLength)
    return `${here}: is too long`;
  if (format === "uuid" && !/^[0-9a-f-]{36}$/.test(value)) return `${here}: ${value} is no UUID`;
  if (pattern && !patternOf(pattern).test(value))
    return `${here}: ${value} is not ${format ?? pattern}`;
  return null;
}

function misfitOfNumber({ minimum, maximum }: JsonSchema, value: number, here: string) {
  if (minimum !== undefined && value < minimum) return `${here}: ${value} is below ${minimum}`;
  return maximum !== undefined && value > maximum ? `${here}: ${value} is above ${maximum}` : null;
}

const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, pattern);
  return pattern;
}

function firstOf<T>(entries: readonly T[], find: (entry: T, n: number) => string | null) {
  for (const [n, entry] of entries.entries()) {
    const found = find(entry, n);
    if (found) return found;
  }
  return null;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
