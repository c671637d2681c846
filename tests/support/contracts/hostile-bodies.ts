/** Request bodies as large as an endpoint accepts, in the shapes that take most time to parse and validate. */
import type { JsonSchema } from "./openapi.ts";
import { sampleOf } from "./sample-input.ts";

export type Shape = "wide" | "deep" | "long texts" | "many errors" | "compressible";
export const shapes: readonly Shape[] = [
  "wide",
  "deep",
  "long texts",
  "many errors",
  "compressible",
];

interface Limits {
  bytes: number;
  values: number;
}

/** Room for the other members of a body. */
const AROUND = 200;

/**
 * Returns JSON of at most `bytes` bytes. Every shape except `wide` has at most `values` values, so that the server
 * validates it instead of refusing its size.
 */
export function hostileJson(shape: Shape, schema: JsonSchema, { bytes, values }: Limits): string {
  const sample = sampleOf(schema);
  const whole = (typeof sample === "object" && sample !== null ? sample : {}) as object;
  const longNames = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, nth) => [
        `${nth}`.padEnd(Math.max(1, Math.floor(bytes / count) - 20), "x"),
        1,
      ]),
    );
  switch (shape) {
    case "wide":
      // The names are counted before they are read, so that equal ones do as well.
      return `{${'"abcdef":1,'.repeat(bytes / 11 - 2)}"a":1}`;
    case "deep": {
      const chain = `${'{"a":'.repeat(28)}1${"}".repeat(28)}`;
      const count = Math.min((bytes - AROUND) / (chain.length + 1), values / 30);
      return `{"a":[${Array.from({ length: count }, () => chain).join()}]}`;
    }
    case "long texts":
      return JSON.stringify(withLongTexts(schema, whole, bytes - JSON.stringify(whole).length));
    case "many errors":
      return JSON.stringify({
        ...withWrongLists(schema, whole, Math.min(values / 2, bytes / 4) - AROUND / 2),
        ...longNames(AROUND / 4),
      }).slice(0, bytes);
    default:
      return JSON.stringify({ ...whole, ...longNames(Math.min(values, bytes / 25) - AROUND) });
  }
}

/** Each text of the body gets an equal part of the bytes. */
function withLongTexts(schema: JsonSchema, whole: object, bytes: number): object {
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => schema.properties?.[name]?.type === "string",
  );
  const length = Math.floor(bytes / Math.max(1, names.length)) - 20;
  const texts = (names.length > 0 ? names : ["a"]).map((name) => [name, " ".repeat(length)]);
  return { ...whole, ...(Object.fromEntries(texts) as object) };
}

/** Each list gets as many empty objects as a body may have; without a list, the first field becomes one. */
function withWrongLists(schema: JsonSchema, whole: object, count: number): object {
  const names = Object.keys(schema.properties ?? {});
  const lists = names.filter((name) => schema.properties?.[name]?.type === "array");
  const chosen = lists.length > 0 ? lists : names.slice(0, 1);
  const each = Math.floor(count / Math.max(1, chosen.length));
  return {
    ...whole,
    ...Object.fromEntries(chosen.map((name) => [name, Array.from({ length: each }, () => ({}))])),
  };
}

/** The same shapes as fields of an HTML form. */
export function hostileForm(shape: Shape, schema: JsonSchema, { bytes, values }: Limits): string {
  const names = Object.keys(schema.properties ?? { a: {} });
  const repeated = (part: string, most = Infinity) =>
    Array.from({ length: Math.min(most, Math.floor(bytes / (part.length + 5))) }, (_, nth) =>
      part.replace("N", String(nth)),
    ).join("&");
  switch (shape) {
    case "wide":
      return repeated("N=");
    case "deep":
      return repeated("aN[b][c][d][e][f]=1", values);
    case "long texts":
      return names
        .map(
          (name) => `${name}=${"%20".repeat(Math.floor(bytes / names.length / 3) - name.length)}`,
        )
        .join("&");
    case "many errors":
      return repeated("aN=%", values);
    default:
      return `a=${"+".repeat(bytes - 2)}`;
  }
}
