import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of removing demo data. The list of all refusals is in refusals.ts. */
export const demoRefusals = {
  demo_data_absent: { status: 409, transient: false, title: "The shop has no demo data" },
  demo_data_stays: {
    status: 409,
    transient: false,
    title: "Something that was done with the demo data has left the shop, so it must stay",
  },
  demo_data_grew: {
    status: 409,
    transient: false,
    title: "Somebody has added records meanwhile: look at them first",
  },
} as const satisfies Record<string, ListedRefusal>;
