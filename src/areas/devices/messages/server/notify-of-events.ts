/** Reactions: the customer is told of what happened to the device, as somebody chose or else as the switches say. */
import * as z from "zod";
import type { Reaction } from "#src/server/area.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import type { Tellable } from "../contract.ts";
import { readTelling } from "./read-telling.ts";

const choice = z.object({ tellCustomer: z.boolean().optional() });

const telling =
  (occasion: Tellable): Reaction =>
  async (tx, { recordId, data }, { publicUrl }) => {
    const found = await readTelling(tx, recordId, occasion, publicUrl);
    if (found) await notifyCustomer(tx, found, choice.parse(data).tellCustomer);
  };

export const notifyCustomerOfIntake = telling("device_received");
export const notifyCustomerOfEstimate = telling("estimate_to_approve");
export const notifyCustomerOfCompletion = telling("device_ready");
