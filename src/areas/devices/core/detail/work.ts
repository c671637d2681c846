import * as z from "zod";
import { moment } from "#src/shared/fields.ts";

export const work = z.object({
  /** The duration of all finished intervals of work, in seconds. */
  seconds: z.int(),
  /** When the current interval of work began; null while nobody works on the device. */
  runningSince: moment.nullable(),
});
export type Work = z.output<typeof work>;

/** The fields that the topic adds to the device detail. */
export const workDetail = { work };
