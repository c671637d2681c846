/** Reactions: the customer is told of what happened to the device, as somebody chose or else as the switches say. */
import * as z from "zod";
import type { Reaction } from "#src/server/area.ts";
import { tellCustomer } from "#src/areas/messaging/automatic/server/tell-customer.ts";
import type { Tellable } from "../contract.ts";
import { readTelling } from "./read-telling.ts";

const choice = z.object({ tellCustomer: z.boolean().optional() });

const telling =
  (occasion: Tellable): Reaction =>
  async (tx, { recordId, data }, { publicUrl }) => {
    const found = await readTelling(tx, recordId, occasion, publicUrl);
    if (found) await tellCustomer(tx, found, choice.parse(data).tellCustomer);
  };

export const tellOfIntake = telling("device_received");
export const tellOfEstimate = telling("estimate_to_approve");
export const tellOfCompletion = telling("device_ready");
