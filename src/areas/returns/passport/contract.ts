import * as z from "zod";
import { calledCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import { day, id, moment, money, person, requiredText } from "#src/shared/fields.ts";
import { deviceStatuses } from "#src/areas/devices/rules.ts";
import { serialEntry } from "#src/areas/inventory/serials/contract.ts";
import { serialStates } from "#src/areas/inventory/serials/rules.ts";
import { returnSummary } from "../contract.ts";
import { warrantyStatuses } from "../rules.ts";
import { photo } from "#src/areas/devices/core/detail/photos.ts";

/** One visit of the handset to the workshop. */
export const handsetVisit = z.object({
  id,
  ticketNumber: z.string(),
  brand: z.string(),
  model: z.string(),
  status: z.enum(deviceStatuses),
  issueDescription: z.string(),
  technician: person.nullable(),
  customer: calledCustomer,
  finalAmount: money.nullable(),
  createdAt: moment,
  completedAt: moment.nullable(),
  handedOverAt: moment.nullable(),
  /** Parts that were built in, without the parts that were removed again. */
  parts: z.array(z.object({ itemId: id, name: z.string(), quantity: z.int() })),
  photos: z.array(photo),
});
export type HandsetVisit = z.output<typeof handsetVisit>;

/** The handset as goods of the shop: its state, and its history (purchase, sale, return …), newest first. */
export const handsetGoods = z.object({
  id,
  serial: z.string(),
  state: z.enum(serialStates),
  item: z.object({ id, sku: z.string(), name: z.string() }),
  entries: z.array(serialEntry),
});
export type HandsetGoods = z.output<typeof handsetGoods>;

/** All that the shop knows about one handset. Visits, owners, sales, goods and returns have the newest entry first. */
export const handset = z.object({
  /** Brand and model of the newest repair. Without a repair they are those of the item, or null if it has none. */
  brand: z.string().nullable(),
  model: z.string().nullable(),
  serialNumbers: z.array(z.string()),
  imeis: z.array(z.string()),
  /** The warranty of the newest repair that was handed over; null when no repair was handed over. */
  warranty: z
    .object({
      status: z.enum(warrantyStatuses),
      until: day.nullable(),
      originDay: day,
      visit: z.object({ id, ticketNumber: z.string() }),
    })
    .nullable(),
  visits: z.array(handsetVisit),
  /**
   * The customers who brought the handset. Consecutive visits of one customer are one entry, from the intake of the
   * first visit to the hand-over of the last (to the intake of the last while it is not handed over).
   */
  owners: z.array(
    z.object({ customer: calledCustomer, from: moment, until: moment, visits: z.int() }),
  ),
  /** Goods that were sold for repairs of the handset. Empty for users who may not see sales. */
  sales: z.array(
    z.object({
      id,
      saleNumber: z.string(),
      name: z.string(),
      quantity: z.int(),
      totalPrice: money,
      soldAt: moment,
    }),
  ),
  /** The pieces of the shop with the handset's numbers. Empty for users who may neither see the stock nor use parts. */
  goods: z.array(handsetGoods),
  /** Empty for users who may not see returns. */
  returns: z.array(returnSummary),
});
export type Handset = z.output<typeof handset>;

export const passportContract = contract({
  getHandset: {
    method: "GET",
    path: "/api/handsets/:code",
    summary:
      "Visits, owners, parts, sales, returns and warranty of the handset with this serial or IMEI",
    access: "view_devices",
    refreshesOn: ["devices", "returns", "sales", "inventory", "customers"],
    params: z.strictObject({ code: requiredText(80) }),
    output: handset,
  },
});
