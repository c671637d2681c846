/** The agents of shipments: what they cost the shop, what was paid to them, and what is open. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { moneyOfMany } from "#src/shared/fields.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";

/** The most agents of the answer: those with the most open shipments come first. */
export const MAX_AGENTS = 200;

export const agentBalance = z.object({
  agentName: z.string(),
  currency: z.enum(orderCurrencies),
  shipments: z.int(),
  /** Shipments whose agent waits for money. */
  openShipments: z.int(),
  /** The number of shipments without a known price. The sums leave them out. */
  unpriced: z.int(),
  /** In minor units of the currency. */
  cost: moneyOfMany,
  /** Completed payments. A shipment whose agent counts as paid is paid whole. */
  paid: moneyOfMany,
  open: moneyOfMany,
});
export type AgentBalance = z.output<typeof agentBalance>;

export const agentsContract = contract({
  listAgentBalances: {
    method: "GET",
    path: "/api/shipping-agents",
    summary: "What each agent of shipments costs, was paid, and is owed, by currency",
    access: "pay_shipments",
    refreshesOn: ["shipments"],
    output: z.object({ items: z.array(agentBalance) }),
  },
});
