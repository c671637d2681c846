/** The states of a piece, and the effect of each act on them. For screen and server. */

export const serialStates = ["in_stock", "reserved", "sold", "used", "gone"] as const;
export type SerialState = (typeof serialStates)[number];

/** The filters of a list of pieces: a state, or `here` for pieces in stock or reserved. */
export const serialFilters = [...serialStates, "here"] as const;

/** The acts of moveStock; `adopt`, `drop`: the item became serialised, or is no longer; `spoil`: a used piece broke. */
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

/** Whether the piece is in the shop, reserved or not. */
export const isHere = (state: SerialState): boolean => state === "in_stock" || state === "reserved";

/** The state of a piece that leaves the stock for this reason: sold, used in a repair, or gone. */
export function stateAfterLeaving(reason: string | null): SerialState {
  if (reason === "sale" || reason === "replacement") return "sold";
  return reason === "repair_part" ? "used" : "gone";
}
