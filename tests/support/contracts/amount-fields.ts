/** The numbers in the bodies of requests, and bodies in which one of them has a chosen value. */
import type { JsonSchema } from "./openapi.ts";
import { sampleOf } from "./sample-input.ts";

export interface NumberField {
  /** Its path in the body: `lines[].unitPrice`. */
  path: string;
  maximum: number | undefined;
}

const optionsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
];

/** All numbers of a body, each path once. */
export function numbersIn(schema: JsonSchema, path = ""): NumberField[] {
  const types = [schema.type ?? []].flat();
  const found = [
    ...(types.includes("integer") || types.includes("number")
      ? [{ path, maximum: schema.maximum }]
      : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      numbersIn(part, path ? `${path}.${name}` : name),
    ),
    ...(schema.items ? numbersIn(schema.items, `${path}[]`) : []),
    ...optionsOf(schema).flatMap((option) => numbersIn(option, path)),
  ];
  const largest = new Map<string, NumberField>();
  for (const field of found) {
    const before = largest.get(field.path);
    if (!before || (before.maximum ?? 0) < (field.maximum ?? 0)) largest.set(field.path, field);
  }
  return [...largest.values()];
}

/** The paths of numbers that cannot be 0 and may be larger than `large`, each once. */
export function flooredIn(schema: JsonSchema, large: number, path = ""): string[] {
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema;
  const parts = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      flooredIn(part, large, path ? `${path}.${name}` : name),
    ),
    ...(schema.items ? flooredIn(schema.items, large, `${path}[]`) : []),
    ...optionsOf(schema).flatMap((option) => flooredIn(option, large, path)),
  ];
  return [...new Set([...(minimum > 0 && maximum > large ? [path] : []), ...parts])];
}

/** A sample of a body in which the number at `path` is `value`; undefined if the schema has no such number. */
export function sampleWith(schema: JsonSchema, path: string, value: number): unknown {
  for (const option of optionsOf(schema)) {
    const sample = sampleWith(option, path, value);
    if (sample !== undefined) return sample;
  }
  if (path === "") return value <= (schema.maximum ?? -1) ? value : undefined;
  if (path.startsWith("[]")) {
    if (!schema.items) return undefined;
    const entry = sampleWith(schema.items, path.slice(2).replace(/^\./, ""), value);
    return entry === undefined ? undefined : [entry];
  }
  const [name = ""] = path.split(/[.[]/);
  const part = schema.properties?.[name];
  if (!part) return undefined;
  const inner = sampleWith(part, path.slice(name.length).replace(/^\./, ""), value);
  if (inner === undefined) return undefined;
  return { ...(sampleOf(schema) as Record<string, unknown>), [name]: inner };
}
