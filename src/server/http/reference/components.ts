import * as z from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema describes an input or an output. The two differ if the schema has defaults or transforms. */
export type Direction = "input" | "output";

/** The schemas that operations use directly, each with a name in case that it is not an exported constant. */
export type UsedSchemas = Readonly<Record<Direction, ReadonlyMap<z.ZodType, string>>>;

export interface SchemaWriter {
  /**
   * Writes the schema of an operation: a reference if the schema is an exported constant, otherwise the full schema.
   */
  write(schema: z.ZodType, direction: Direction): JsonSchema;
  /** Writes the full schema instead of a reference, for an operation that lists the properties as parameters. */
  writeInFull(schema: z.ZodType, direction: Direction): JsonSchema;
  /** `components.schemas`: every referenced schema, including those that other schemas refer to. */
  components(): Record<string, JsonSchema>;
}

type Converted = Record<Direction, Readonly<Record<string, JsonSchema>>>;

const PREFIX = "#/components/schemas/";

/** Converts all schemas of the API at once, so that a schema that many operations use is written only once. */
export function schemaWriter(
  names: ReadonlyMap<z.ZodType, string>,
  used: UsedSchemas,
): SchemaWriter {
  const converted: Converted = {
    input: convert(names, used.input, "input"),
    output: convert(names, used.output, "output"),
  };
  const nameOf = (schema: z.ZodType, direction: Direction): string =>
    names.get(schema) ?? used[direction].get(schema) ?? "";
  const reachedIn = (direction: Direction): ReadonlySet<string> =>
    reachedFrom(
      converted[direction],
      [...used[direction].keys()].map((schema) => nameOf(schema, direction)),
    );
  const differing = namesThatDiffer(converted, reachedIn("input"), reachedIn("output"));
  const rename = (name: string, direction: Direction): string =>
    direction === "input" && differing.has(name) ? `${name}Input` : name;
  const published = (name: string, direction: Direction): JsonSchema =>
    withReferences(converted[direction][name] ?? {}, (inner) => rename(inner, direction));

  const constants = new Set(names.values());
  const referenced = { input: new Set<string>(), output: new Set<string>() };
  const writeInFull: SchemaWriter["writeInFull"] = (schema, direction) => {
    const name = nameOf(schema, direction);
    for (const inner of referencesIn(converted[direction][name])) referenced[direction].add(inner);
    return published(name, direction);
  };
  return {
    writeInFull,
    write(schema, direction) {
      const name = nameOf(schema, direction);
      if (!constants.has(name)) return writeInFull(schema, direction);
      referenced[direction].add(name);
      return { $ref: PREFIX + rename(name, direction) };
    },
    components() {
      const entries = (["input", "output"] as const).flatMap((direction) =>
        [...reachedFrom(converted[direction], referenced[direction])].map(
          (name) => [rename(name, direction), published(name, direction)] as const,
        ),
      );
      return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

function convert(
  names: ReadonlyMap<z.ZodType, string>,
  used: ReadonlyMap<z.ZodType, string>,
  io: Direction,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of new Map([...used, ...names])) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (name) => PREFIX + name,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => listRequiredNames(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** Lists fixed keys of a record as properties, as readers of OpenAPI expect. Zod only names them in `required`. */
function listRequiredNames(schema: JsonSchema): void {
  const { required, properties, additionalProperties, propertyNames } = schema;
  if (!required || properties || !propertyNames || typeof additionalProperties !== "object") return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** The names of the given schemas and of all schemas that they refer to, directly or through other schemas. */
function reachedFrom(
  schemas: Readonly<Record<string, JsonSchema>>,
  names: Iterable<string>,
): ReadonlySet<string> {
  const reached = new Set(names);
  for (const name of reached) {
    for (const inner of referencesIn(schemas[name])) reached.add(inner);
  }
  return reached;
}

/** Of the schemas that are used as input and as output: the names of those that differ, also in an inner schema. */
function namesThatDiffer(
  { input, output }: Converted,
  inputs: ReadonlySet<string>,
  outputs: ReadonlySet<string>,
): ReadonlySet<string> {
  const differs = (name: string): boolean =>
    JSON.stringify(input[name]) !== JSON.stringify(output[name]);
  const both = [...inputs].filter((name) => outputs.has(name));
  return new Set(both.filter((name) => [...reachedFrom(input, [name])].some(differs)));
}

function referencesIn(schema: JsonSchema | undefined): string[] {
  const found: string[] = [];
  withReferences(schema ?? {}, (name) => {
    found.push(name);
    return name;
  });
  return found;
}

/** Copies a schema and gives every reference in it the name that `rename` returns. */
const withReferences = (schema: JsonSchema, rename: (name: string) => string): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string"
      ? PREFIX + rename(value.slice(PREFIX.length))
      : value,
  ) as JsonSchema;
