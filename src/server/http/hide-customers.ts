import * as z from "zod";
import type { Endpoint } from "#src/shared/contract.ts";
import { isOfCustomer } from "#src/shared/privacy/of-customer.ts";
import { may, type Actor } from "./guards/actor.ts";

/** Empties the marked fields of a part of an answer. */
type Hide = (value: unknown) => unknown;

/** Of each output schema; null: it has no list with a marked field. */
const known = new WeakMap<z.ZodType, { hide: Hide | null }>();

/**
 * The result of a read as its reader may have it: without `view_customers`, the records of a list do not say who their
 * customers are. The rule is here and not in each list, because it follows from the fields that a contract marks
 * (`ofCustomer`). Everybody has one record of a customer they serve, but not the names and numbers of all.
 */
export function hideCustomers(endpoint: Endpoint, result: unknown, actor: Actor | null): unknown {
  const { output } = endpoint;
  if (!output || endpoint.method !== "GET" || !actor || may(actor, "view_customers")) return result;
  const rule = known.get(output) ?? { hide: hiderOf(output, false, []) };
  known.set(output, rule);
  return rule.hide ? rule.hide(result) : result;
}

/** `isMany`: the schema is part of a list. `above`: the schemas around it, because a schema can contain itself. */
function hiderOf(
  schema: z.core.$ZodType,
  isMany: boolean,
  above: readonly z.core.$ZodType[],
): Hide | null {
  if (above.includes(schema)) return null;
  const inner = (part: z.core.$ZodType, isOfMany = isMany) =>
    hiderOf(part, isOfMany, [...above, schema]);
  if (isMany && schema instanceof z.ZodType && isOfCustomer(schema))
    return schema instanceof z.ZodNullable ? () => null : () => "";
  if (schema instanceof z.ZodArray) return eachOf(inner(schema.element, true));
  if (schema instanceof z.ZodRecord) return eachValue(inner(schema.valueType));
  if (schema instanceof z.ZodObject) return fieldsOf(schema.shape, inner);
  if (schema instanceof z.ZodUnion) return allOf(schema.options.map((option) => inner(option)));
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return inner(schema.unwrap());
  return null;
}

const eachOf = (hide: Hide | null): Hide | null =>
  hide && ((value) => (Array.isArray(value) ? value.map(hide) : value));

const eachValue = (hide: Hide | null): Hide | null =>
  hide && ((value) => (isFields(value) ? mapValues(value, () => hide) : value));

/** Each option of a union hides what it knows. */
function allOf(options: readonly (Hide | null)[]): Hide | null {
  const hides = options.filter((hide) => hide !== null);
  return hides.length > 0 ? (value) => hides.reduce((left, hide) => hide(left), value) : null;
}

function fieldsOf(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  hiderOfPart: (part: z.core.$ZodType) => Hide | null,
): Hide | null {
  const hides = new Map<string, Hide>();
  for (const [field, part] of Object.entries(shape)) {
    const hide = hiderOfPart(part);
    if (hide) hides.set(field, hide);
  }
  if (hides.size === 0) return null;
  return (value) => (isFields(value) ? mapValues(value, (field) => hides.get(field)) : value);
}

const mapValues = (
  value: Readonly<Record<string, unknown>>,
  hideOf: (field: string) => Hide | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([field, part]) => {
      const hide = hideOf(field);
      return [field, hide ? hide(part) : part];
    }),
  );

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
