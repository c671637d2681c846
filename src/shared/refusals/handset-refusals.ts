import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of used handsets. The list of all refusals is in refusals.ts. */
export const handsetRefusals = {
  handset_warnings: {
    status: 409,
    transient: false,
    title: "Something speaks against buying this handset",
  },
  item_not_serialised: {
    status: 409,
    transient: false,
    title: "This item is not kept by serial number",
  },
  handset_not_cancellable: {
    status: 409,
    transient: false,
    title: "This purchase can no longer be cancelled",
  },
  handset_not_in_stock: {
    status: 409,
    transient: false,
    title: "This handset is not in the stock",
  },
  request_beside_trade_in: {
    status: 409,
    transient: false,
    title: "Nobody can be asked to pay beside a trade-in",
  },
  handset_repair_ended: { status: 409, transient: false, title: "This repair has ended" },
  lost_imei_taken: {
    status: 409,
    transient: false,
    title: "This handset is on the list of lost ones already",
  },
} as const satisfies Record<string, ListedRefusal>;
