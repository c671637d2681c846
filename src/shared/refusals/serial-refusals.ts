import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of items that are kept by serial number. The list of all refusals is in refusals.ts. */
export const serialRefusals = {
  serials_required: {
    status: 409,
    transient: false,
    title: "This item is kept by serial number: name every piece",
  },
  serial_unknown: {
    status: 409,
    transient: false,
    title: "No piece of this item has this serial number",
  },
  serial_taken: {
    status: 409,
    transient: false,
    title: "A piece with this serial number is in stock already",
  },
  serial_shortened: {
    status: 409,
    transient: false,
    title: "A spreadsheet has shortened this serial number, so that digits are missing",
  },
  serial_not_available: {
    status: 409,
    transient: false,
    title: "The piece with this serial number is not available",
  },
  serials_have_costs: {
    status: 409,
    transient: false,
    title:
      "The pieces in stock cost differently: without serial numbers they would all get the average",
  },
} as const satisfies Record<string, ListedRefusal>;
