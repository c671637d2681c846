/** Where a piece is, and what each act makes of it. Read by screen and server alike. */

export const serialStates = ["in_stock", "reserved", "sold", "used", "gone"] as const;
export type SerialState = (typeof serialStates)[number];

/** `here`: in stock or set aside. */
export const serialFilters = [...serialStates, "here"] as const;

/** As moveStock calls it; `adopt` and `drop`: the item came to be kept by serial, or no longer is. */
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

/** On the shelf, set aside or not. */
export const isHere = (state: SerialState): boolean => state === "in_stock" || state === "reserved";

/** What a piece that leaves becomes: a customer has it, it is inside a device, or nobody has use of it. */
export function stateAfterLeaving(reason: string | null): SerialState {
  if (reason === "sale" || reason === "replacement") return "sold";
  return reason === "repair_part" ? "used" : "gone";
}
