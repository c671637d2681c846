/** Finds the amounts of money in the body of a request, by its schema. */
import type * as z from "zod";

/** The technical maximum of an amount, in minor units: `money` of `fields.ts` has it, and every schema made of it. */
export const MAX_MONEY = 10_000_000_000_000;

/** The technical maximum of the price or cost of one piece of an item. */
export const MAX_PRICE = 1_000_000_000_000;

/** An amount that somebody sent. */
export interface TypedAmount {
  /** Where it is in the body, for example `lines.0.unitPrice`. */
  field: string;
  amount: number;
  /** The currency and exchange rate that the body says for it, beside it or further out. */
  currency: string | undefined;
  exchangeRate: number | undefined;
}

/** Which parts of a value are amounts. */
interface AmountPaths {
  isAmount: boolean;
  fields: Map<string, AmountPaths>;
  /** The entries of a list or of a record. */
  entries: AmountPaths | null;
}

/** The parts of a zod schema that matter here; the code of zod itself is not needed. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
}

const known = new WeakMap<z.ZodType, AmountPaths | null>();

/** Returns which parts of a schema are amounts; null if none is. */
function pathsOf(schema: z.ZodType): AmountPaths | null {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const paths = findPaths(schema);
  known.set(schema, paths);
  return paths;
}

function findPaths(schema: z.ZodType): AmountPaths | null {
  const definition = schema.def as unknown as Definition;
  const { type, innerType, element, valueType, shape, options } = definition;
  if (type === "number") {
    const { maxValue } = schema as unknown as { maxValue: number | null };
    const isAmount = maxValue === MAX_MONEY || maxValue === MAX_PRICE;
    return isAmount ? { isAmount: true, fields: new Map(), entries: null } : null;
  }
  if (shape) {
    const fields = new Map<string, AmountPaths>();
    for (const [name, part] of Object.entries(shape)) {
      const paths = pathsOf(part);
      if (paths) fields.set(name, paths);
    }
    return fields.size > 0 ? { isAmount: false, fields, entries: null } : null;
  }
  const entry = element ?? (type === "record" ? valueType : undefined);
  if (entry) {
    const entries = pathsOf(entry);
    return entries && { isAmount: false, fields: new Map(), entries };
  }
  const parts: readonly (z.ZodType | undefined)[] = options ?? [
    innerType,
    definition.in,
    definition.out,
  ];
  return parts.reduce<AmountPaths | null>(
    (all, part) => joined(all, part ? pathsOf(part) : null),
    null,
  );
}

/** The places of two schemas for the same value, such as the options of a union. */
function joined(one: AmountPaths | null, other: AmountPaths | null): AmountPaths | null {
  if (!one || !other) return one ?? other;
  const fields = new Map(one.fields);
  for (const [name, paths] of other.fields) {
    fields.set(name, joined(fields.get(name) ?? null, paths) ?? paths);
  }
  return {
    isAmount: one.isAmount || other.isAmount,
    fields,
    entries: joined(one.entries, other.entries),
  };
}

/** Whether a body of this schema can contain amounts. */
export const hasAmounts = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && pathsOf(schema) !== null;

/** The amounts above `least` in a body, in minor units. */
export function amountsAbove(least: number, schema: z.ZodType, body: unknown): TypedAmount[] {
  const paths = pathsOf(schema);
  return paths ? [...amountsIn(paths, body, "", {})].filter(({ amount }) => amount > least) : [];
}

type Currency = Partial<Pick<TypedAmount, "currency" | "exchangeRate">>;

function* amountsIn(
  paths: AmountPaths,
  value: unknown,
  field: string,
  said: Currency,
): Generator<TypedAmount> {
  if (typeof value === "number") {
    const { currency, exchangeRate } = said;
    if (paths.isAmount) yield { field, amount: value, currency, exchangeRate };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const values = value as Record<string, unknown>;
  const { currency, exchangeRate } = values;
  const inside: Currency = {
    ...said,
    ...(typeof currency === "string" && { currency }),
    ...(typeof exchangeRate === "number" && { exchangeRate }),
  };
  for (const [name, part] of Object.entries(values)) {
    const next = paths.entries ?? paths.fields.get(name);
    if (next) yield* amountsIn(next, part, field ? `${field}.${name}` : name, inside);
  }
}
