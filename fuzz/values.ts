/** Generates values for a schema of the reference. Nearly all of them are valid. */
import fc from "fast-check";
import type { JsonSchema } from "#tests/support/contracts/openapi.ts";
import { signature } from "#tests/support/shop/devices.ts";
import { MARKUP } from "./hostile.ts";
import { kindOfField } from "./kinds.ts";
import { placeholder, type Placeholder } from "./known.ts";

export type Values = fc.Arbitrary<unknown>;

/** The only cost prices in requests. An answer with one of them shows a cost price, whatever the name of its field. */
export const COSTS = [4242424201, 4242424202, 4242424203] as const;

/** The password of all callers that sign in. */
export const PASSWORD = "Fuzz-Kariakoo-77";

const nth = fc.oneof({ weight: 7, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(6) });
const known = (kind: string): fc.Arbitrary<Placeholder> => nth.map((n) => placeholder(kind, n));
const words = fc.constantFrom("Kioo", "Chaja ya Type-C", "Asha", "x", "Ünïcode ✓", "0", MARKUP[1]);
/** The amounts of prices and payments. There are few of them, so that a payment often equals or exceeds the price. */
const amounts = fc.constantFrom(0, 1, 50, 100, 5000, 100_000, 250_000, 500_000, 1_000_000);

/** Name of a field → values for it, for fields that the schema does not describe exactly enough. */
const byName: Record<string, Values> = {
  version: fc.oneof(
    { weight: 9, arbitrary: fc.constant(placeholder("version")) },
    { weight: 1, arbitrary: fc.constant(placeholder("version", 1)) },
  ),
  id: fc.oneof(
    { weight: 6, arbitrary: fc.constant(placeholder("new id")) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("customers", "devices", "items", "sales")
        .map((kind) => placeholder(kind)),
    },
  ),
  phone: fc.constant(placeholder("new phone")),
  whatsapp: fc.constant(placeholder("new phone")),
  email: fc.oneof(
    { weight: 5, arbitrary: fc.constant(placeholder("new email")) },
    { weight: 1, arbitrary: fc.constant("care@fuzz.example") },
  ),
  sku: fc.constant(placeholder("new word")),
  barcode: fc.constant(placeholder("new word")),
  reference: fc.oneof(fc.constant(placeholder("new word")), fc.constant("QWE123")),
  cost: fc.constantFrom(...COSTS),
  unitCost: fc.constantFrom(...COSTS),
  signature: fc.constant(signature),
  imei: fc.constantFrom("356938035643809", null),
  code: known("codes"),
  currentPassword: fc.constant(PASSWORD),
  password: fc.constant(PASSWORD),
  newPassword: fc.constantFrom("Another-Kariakoo-78", "short"),
  quantity: fc.constantFrom(1, 1, 2, 3, 10),
  cursor: fc.constantFrom("eA", ""),
  tag: fc.constantFrom("new", "vip"),
  text: fc.constant("SKU,Name,Price\nFUZZ-CSV,Chaja,5000\n"),
};
byName["revision"] = byName["version"] ?? words;

const OPTIONAL_PERCENT = 30;
const optional = (values: Values): Values =>
  fc.oneof(
    { weight: 100 - OPTIONAL_PERCENT, arbitrary: fc.constant(undefined) },
    { weight: OPTIONAL_PERCENT, arbitrary: values },
  );

export function valuesOf(schema: JsonSchema, name = ""): Values {
  const special = byName[name];
  if (special && !schema.enum && schema.type !== "object") return special;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, name)));
  const types = [schema.type ?? []].flat();
  if (types.length > 1) {
    return fc.oneof(...types.map((type) => valuesOf({ ...schema, type }, name)));
  }
  switch (types[0]) {
    case "object":
      return objects(schema);
    case "array":
      return lists(schema, name);
    case "integer":
    case "number":
      return numbers(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return texts(schema, name);
    default:
      return words;
  }
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema): Values {
  const fields = Object.entries(properties).map(([name, part]) => {
    const values = valuesOf(part, name);
    return [name, required.includes(name) ? values : optional(values)] as const;
  });
  if (fields.length === 0 && typeof additionalProperties === "object") {
    return fc.dictionary(fc.constantFrom("a", "note-10000"), valuesOf(additionalProperties), {
      maxKeys: 2,
    });
  }
  return fc.record(Object.fromEntries(fields));
}

function lists({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, name: string): Values {
  return fc.array(valuesOf(items, name), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
}

function numbers({ type, minimum = -1e15, maximum = 1e15 }: JsonSchema): Values {
  const inside = (value: number) => Math.min(Math.max(value, minimum), maximum);
  const usual = amounts.map(inside);
  const edges = fc.constantFrom(minimum, maximum, inside(minimum + 1), inside(maximum - 1));
  const some = [
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: edges.map((edge) => (type === "integer" ? Math.trunc(edge) : edge)) },
  ];
  return fc.oneof(...some);
}

function texts({ format, pattern = "", minLength = 0, maxLength = 100 }: JsonSchema, name: string) {
  if (format === "uuid") {
    const kind = kindOfField(name);
    return kind ? known(kind) : known(name === "ids" ? "alerts" : name);
  }
  if (format === "date") return fc.constantFrom("2026-11-20", "2026-12-31", "2024-02-29");
  if (format === "date-time") {
    return fc.constantFrom("2026-01-31T09:30:00.000Z", "2027-12-31T23:59:59.999Z");
  }
  if (pattern.includes("data:image")) return fc.constant<unknown>(signature);
  if (pattern.includes(":[0-5]")) return fc.constant("08:30");
  if (pattern.includes("{4}$")) return fc.constant("0001");
  if (kindOfField(name)) return known(kindOfField(name) ?? "");
  if (pattern.includes("[a-z]")) return fc.constantFrom("devices", "mpesa");
  const fitting = words.map((word) => word.slice(0, maxLength).padEnd(minLength, "x"));
  return fc.oneof(
    { weight: 12, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constant("x".repeat(Math.min(maxLength, 5000))) },
  );
}
