/** The states of a piece, and the effect of each act on them. For screen and server. */

export const serialStates = ["in_stock", "reserved", "sold", "used", "gone"] as const;
export type SerialState = (typeof serialStates)[number];

/** `here`: in stock or reserved. */
export const serialFilters = [...serialStates, "here"] as const;

/** The acts of moveStock, and `adopt` and `drop`: the item became serialised, or is no longer. */
export const serialActs = [
  "bring-in",
  "take-out",
  "adjust",
  "reserve",
  "use-reserved",
  "release",
  "adopt",
  "drop",
  "spoil",
] as const;
export type SerialAct = (typeof serialActs)[number];

/** In the shop, reserved or not. */
export const isHere = (state: SerialState): boolean => state === "in_stock" || state === "reserved";

/** The state of a piece after it leaves: sold to a customer, used in a device, or gone. */
export function stateAfterLeaving(reason: string | null): SerialState {
  if (reason === "sale" || reason === "replacement") return "sold";
  return reason === "repair_part" ? "used" : "gone";
}
