/** The figures of all purchase orders, and the audit timeline of one. */
import * as z from "zod";
import { moment, moneyOfMany, person } from "#src/shared/fields.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { orderStatuses } from "../rules.ts";
import { sendingChannels } from "../sending-values.ts";

export const purchaseOrderStatistics = z.object({
  orders: z.int(),
  open: z.int(),
  /** The value of all orders that are not cancelled, in shillings. Only for users with `view_cost`. */
  totalTzs: moneyOfMany.optional(),
  /** The same by currency, in its minor units. Only for users with `view_cost`. */
  byCurrency: z
    .array(
      z.object({
        currency: z.enum(orderCurrencies),
        orders: z.int(),
        totalAmount: moneyOfMany,
      }),
    )
    .optional(),
});
export type PurchaseOrderStatistics = z.output<typeof purchaseOrderStatistics>;

export const purchaseOrderEvent = z.object({
  id: z.string(),
  kind: z.string(),
  by: person.nullable(),
  /** Which fields were changed. */
  fields: z.array(z.string()),
  status: z.enum(orderStatuses).nullable(),
  reason: z.string().nullable(),
  /** How it was sent. */
  channel: z.enum(sendingChannels).nullable(),
  createdAt: moment,
});
export type PurchaseOrderEvent = z.output<typeof purchaseOrderEvent>;
