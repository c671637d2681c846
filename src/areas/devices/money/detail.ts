import * as z from "zod";
import { payment } from "#src/areas/payments/contract.ts";

/**
 * The fields that this topic adds to the device detail. They are not in contract.ts, because that imports the device.
 */
export const moneyDetail = { payments: z.array(payment) };
