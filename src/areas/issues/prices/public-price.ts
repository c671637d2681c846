import type { RepairPrice } from "./contract.ts";

/** What a customer may know of a price. */
export type PublicRepairPrice = Pick<
  RepairPrice,
  "brand" | "fault" | "minutes" | "model" | "preset" | "priceFrom" | "priceTo" | "warranty"
>;
