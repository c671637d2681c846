import { stockAct } from "#src/areas/inventory/adjustments/server/stock-act.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { partsContract } from "../contract.ts";
import { moveDevicePart } from "./move-device-part.ts";

/** Parts that cost more than the price of their repair, above the limit. */
export const partAct = stockAct({
  access: partsContract.moveDevicePart.access,
  // A note may tell of the customer, and what was asked for outlives an erasure. The reason of the request is erased.
  input: partsContract.moveDevicePart.body.omit({ note: true }),
  nameOf: async (tx, _actor, deviceId) => (await lockDevice(tx, deviceId)).ticketNumber,
  customerOf: async (tx, deviceId) => (await lockDevice(tx, deviceId)).customerId,
  run: moveDevicePart,
});
