import * as z from "zod";
import { payment } from "#src/areas/payments/contract.ts";

/** The fields of this topic in the device detail. Not in contract.ts, which imports the whole device. */
export const moneyDetail = { payments: z.array(payment) };
