import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";
import { holderKinds } from "../../kinds.ts";

export const holder = z.object({
  kind: z.enum(holderKinds),
  /** The id of a holder who is a user; null for a place, for the customer, and when the user is unknown. */
  id: id.nullable(),
  /** The name of the user or of the place; null for the customer, and when the user is unknown. */
  name: z.string().nullable(),
  since: moment,
});
export type Holder = z.output<typeof holder>;

const custodyEnd = z.object({ kind: z.enum(holderKinds), name: z.string().nullable() });

/** One change of holder. */
export const custodyMove = z.object({
  id,
  position: z.int(),
  from: custodyEnd,
  to: custodyEnd,
  movedBy: person.nullable(),
  note: z.string().nullable(),
  movedAt: moment,
});
export type CustodyMove = z.output<typeof custodyMove>;

/** The fields that the topic adds to the device detail. */
export const custodyDetail = { custody: z.array(custodyMove) };
