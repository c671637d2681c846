/** Reactions: the customer is told of what happened to the device, as somebody chose or else as the switches say. */
import * as z from "zod";
import type { Reaction } from "#src/server/area.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import type { Tellable } from "../contract.ts";
import { readNotification } from "./read-notification.ts";

const choice = z.object({ tellCustomer: z.boolean().optional() });

const notifying =
  (occasion: Tellable): Reaction =>
  async (tx, { recordId, data }, { publicUrl }) => {
    const found = await readNotification(tx, recordId, occasion, publicUrl);
    if (found) await notifyCustomer(tx, found, choice.parse(data).tellCustomer);
  };

export const notifyCustomerOfIntake = notifying("device_received");
export const notifyCustomerOfEstimate = notifying("estimate_to_approve");
export const notifyCustomerOfCompletion = notifying("device_ready");
