/** The states of a piece, and how acts change them. Used by screen and server. */

export const serialStates = ["in_stock", "reserved", "sold", "used", "gone"] as const;
export type SerialState = (typeof serialStates)[number];

/** The filters of the list of pieces: one state, or `here` for the states `in_stock` and `reserved`. */
export const serialFilters = [...serialStates, "here"] as const;

/** The acts of `moveStock`, of `setSerialised` (`adopt`, `drop`), and `spoil` (a piece broke after it was built in). */
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

/** Whether a piece with this state is still in the shop. */
export const isHere = (state: SerialState): boolean => state === "in_stock" || state === "reserved";

/** The state of a piece after a movement with this reason has taken it out of the stock. */
export function stateAfterLeaving(reason: string | null): SerialState {
  if (reason === "sale" || reason === "replacement") return "sold";
  return reason === "repair_part" ? "used" : "gone";
}
