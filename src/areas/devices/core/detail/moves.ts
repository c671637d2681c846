import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";
import { deviceStatuses } from "../../rules.ts";

export const transition = z.object({
  id,
  fromStatus: z.enum(deviceStatuses),
  toStatus: z.enum(deviceStatuses),
  remark: z.string().nullable(),
  signature: z.string().nullable(),
  signedBy: z.string().nullable(),
  performedBy: person.nullable(),
  createdAt: moment,
});
export type Transition = z.output<typeof transition>;

/** The fields that the topic adds to the device detail. */
export const movesDetail = { transitions: z.array(transition) };
