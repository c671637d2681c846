import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, text } from "#src/shared/fields.ts";
import { customersFilter } from "../contract.ts";

/** The most customers that one request changes, so that it holds its locks for a short time. */
export const MAX_TAGGED = 100;

/** Gives one tag to many customers. A client repeats the request until nothing is left, and can stop in between. */
export const taggingContract = contract({
  tagCustomers: {
    method: "POST",
    path: "/api/customers/tags",
    summary: "Gives a tag to some customers, or to the next ones of all that match a filter",
    access: "edit_customers",
    body: z
      .strictObject({
        /** Made by the client. All requests of one act have the same id, and are undone together. */
        changeId: id,
        tag: text(40).min(1),
        customerIds: z.array(id).min(1).max(MAX_TAGGED).optional(),
        filter: customersFilter.optional(),
        /** The `nextCursor` of the answer before, with a filter. */
        cursor: z.string().max(800).optional(),
      })
      .refine(({ customerIds, filter }) => (customerIds === undefined) !== (filter === undefined), {
        message: "either customerIds or a filter",
        path: ["customerIds"],
      })
      .refine(({ filter, cursor }) => filter !== undefined || cursor === undefined, {
        message: "needs a filter",
        path: ["cursor"],
      }),
    output: z.object({
      /** How many customers this request changed. The others have the tag already, or cannot be changed. */
      changed: z.int(),
      /** null: nothing is left. */
      nextCursor: z.string().nullable(),
    }),
    errors: ["id_taken"],
    idempotencyKey: "required",
  },
  undoTagChange: {
    method: "POST",
    path: "/api/customers/tags/:id/undo",
    summary: "Gives the next customers of a change their tags of before, unless they changed since",
    access: "edit_customers",
    params: idParams,
    output: z.object({
      restored: z.int(),
      /** Whether customers of the change are left. */
      hasMore: z.boolean(),
    }),
    idempotencyKey: "required",
  },
});
