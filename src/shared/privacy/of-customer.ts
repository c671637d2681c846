/** Marks the fields of answers that say who a customer is. */
import * as z from "zod";
import { id } from "../fields.ts";

const marked = new WeakSet<z.ZodType>();

/**
 * Marks a field with the name, phone number or address of a customer, or with a text that may contain them. In lists,
 * readers without `view_customers` get it empty (`server/http/hide-customers.ts`). One record has it for everybody who
 * may read the record: whoever hands a repair over must know to whom.
 */
export function ofCustomer<Field extends z.ZodType>(field: Field): Field {
  marked.add(field);
  return field;
}

export const isOfCustomer = (field: z.ZodType): boolean => marked.has(field);

/** The customer of a record. */
export const namedCustomer = z.object({ id, name: ofCustomer(z.string()) });
export const calledCustomer = namedCustomer.extend({ phone: ofCustomer(z.string().nullable()) });
