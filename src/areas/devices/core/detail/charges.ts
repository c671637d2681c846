import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";
import { charge } from "#src/areas/payments/charges.ts";

export const deviceCharge = charge.extend({
  id,
  /** null: Fundi added the charge by the settings. */
  addedBy: person.nullable(),
  addedAt: moment,
  waivedBy: person.nullable(),
  waivedAt: moment.nullable(),
});
export type DeviceCharge = z.output<typeof deviceCharge>;

/** The fields that the topic adds to the device detail. */
export const chargesDetail = { charges: z.array(deviceCharge) };
