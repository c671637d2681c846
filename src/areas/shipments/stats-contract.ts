import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { money, moneyOfMany } from "#src/shared/fields.ts";
import { orderCurrencies, shipmentStatuses } from "./rules.ts";

const currency = z.enum(orderCurrencies);

/** Figures of all shipments. Totals in TSh use the exchange rate of each order. */
export const shipmentStats = z.object({
  /** Without those of cancelled orders. */
  statuses: z.record(z.enum(shipmentStatuses), z.int()),
  /** Those of cancelled orders. */
  cancelled: z.int(),
  total: z.int(),
  /** Of shipments whose price is known, by currency. */
  costs: z.array(
    z.object({
      currency,
      count: z.int(),
      total: moneyOfMany,
      average: moneyOfMany,
      least: money,
      most: money,
    }),
  ),
  /** What all of them cost in TSh. */
  totalTzs: moneyOfMany,
  /** The last twelve months, the oldest first; months without shipments are there too. */
  months: z.array(z.object({ month: z.string(), count: z.int(), totalTzs: moneyOfMany })),
  /** The twenty agents with the most shipments. */
  agents: z.array(
    z.object({
      agentName: z.string(),
      count: z.int(),
      completed: z.int(),
      /** Shipments whose agent was paid. */
      paid: z.int(),
      totalTzs: moneyOfMany,
      /** From the order to the arrival, of those that have arrived; null: none has. */
      averageDays: z.number().nullable(),
    }),
  ),
});
export type ShipmentStats = z.output<typeof shipmentStats>;

export const shipmentStatsContract = contract({
  getShipmentStats: {
    method: "GET",
    path: "/api/shipments/stats",
    summary: "How many shipments have which status, what they cost, by month and by agent",
    access: "view_shipments",
    refreshesOn: ["shipments", "purchase-orders"],
    output: shipmentStats,
  },
});
