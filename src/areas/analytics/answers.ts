/** The answers of analytics. The table of endpoints is contract.ts. */
import * as z from "zod";
import { day, id, moment, moneyOfMany, person } from "#src/shared/fields.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { deviceStatuses } from "#src/areas/devices/statuses.ts";
import { inventoryAnalytics } from "#src/areas/inventory/analytics/contract.ts";
import { categories, movementReasons } from "#src/areas/inventory/rules.ts";
import { storedMethods } from "#src/areas/payments/providers.ts";
import { activityKinds } from "./activity-kinds.ts";
import { trends } from "./rules.ts";

/**
 * Fields that are optional are left out for users without the permission of their area. Sums of goods need
 * `view_sales`, sums of repairs `view_payments`, and sums of both need both.
 */
const days = z.object({ from: day, to: day });

const shared = {
  /** When the figures were calculated. All users share one calculation for up to 30 seconds. */
  asOf: moment,
  from: day,
  to: day,
  previous: days,
  lastYear: days,
};

const money = {
  /**
   * The own sales, payments and refunds of the actor since this moment are left out of all money, because the actor
   * must count the drawer without knowing the expected cash. null: nothing is left out.
   */
  withoutOwnSince: moment.nullable(),
  /** The part of the money that the simulator collected, so that none moved. It is in the sums all the same. */
  simulated: moneyOfMany.optional(),
};

const totals = z.object({
  /** Completed sales and payments of repairs, less refunds of both. */
  revenue: moneyOfMany.optional(),
  salesRevenue: moneyOfMany.optional(),
  repairRevenue: moneyOfMany.optional(),
  refunds: moneyOfMany.optional(),
  sales: z.int().optional(),
  devicesReceived: z.int().optional(),
  devicesCompleted: z.int().optional(),
  newCustomers: z.int().optional(),
});
export type Totals = z.output<typeof totals>;

/** A figure beside the one before it. `change` is in percent; null if nothing was before. */
const compared = z.object({
  total: z.number(),
  previous: z.number(),
  change: z.number().nullable(),
  trend: z.enum(trends),
});

const statusCount = z.object({
  status: z.enum(deviceStatuses),
  count: z.int(),
  percentage: z.number(),
});

const technicianFigures = z.object({
  /** null: repairs that are assigned to nobody. */
  technician: person.nullable(),
  repairs: z.int(),
  /** Payments of repairs that are assigned to the technician, less refunds. */
  revenue: moneyOfMany.optional(),
  /** The mean of the period's ratings, from 1 to 5; null without ratings. */
  rating: z.number().nullable(),
  ratings: z.int(),
  /** The mean time from intake to completion; null without completed repairs. */
  days: z.number().nullable(),
  /** Repaired handsets that came back. Only for users with `view_returns`. */
  comebacks: z.int().optional(),
});
export type TechnicianFigures = z.output<typeof technicianFigures>;

const topCustomer = z.object({
  id,
  name: z.string(),
  devices: z.int(),
  totalSpent: moneyOfMany,
  loyaltyPoints: z.int(),
});
const lowStockItem = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  minStock: z.int(),
});

/** What a user did, without money. `record` is its number or name; null if it has none, or is deleted. */
const activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  recordId: id,
  record: z.string().nullable(),
  actor: person.nullable(),
  createdAt: moment,
});
export type Activity = z.output<typeof activity>;

export const partsOfOverview = ["topCustomers", "lowStockItems", "recentActivity"] as const;
export type PartOfOverview = (typeof partsOfOverview)[number];

export const analyticsOverview = z.object({
  ...shared,
  ...money,
  totals,
  totalsBefore: totals,
  totalsLastYear: totals,
  cards: z.object({
    revenue: compared.optional(),
    /** Devices in the shop, now and when the period began. */
    devices: compared.optional(),
    customers: compared.optional(),
    /** Devices in repair, now and when the period began. */
    repairs: compared.optional(),
    sales: compared.optional(),
    inventory: compared.optional(),
  }),
  /** The last twelve months with the current one, `YYYY-MM`. */
  monthlyRevenue: z.array(z.object({ month: z.string(), revenue: moneyOfMany })).optional(),
  /** Intakes and completed repairs by day, or by month in a year. `from` is the first day of the point. */
  repairTrend: z.array(z.object({ from: day, received: z.int(), completed: z.int() })).optional(),
  /** Devices in the shop by status, and as `done` those that were handed over in the period. */
  deviceStatusDistribution: z.array(statusCount).optional(),
  topTechnicians: z.array(technicianFigures).optional(),
  topCustomers: z.array(topCustomer).optional(),
  lowStockItems: z.array(lowStockItem).optional(),
  recentActivity: z.array(activity).optional(),
  /** The parts that could not be read. They are absent. */
  failed: z.array(z.enum(partsOfOverview)),
});
export type AnalyticsOverview = z.output<typeof analyticsOverview>;

const moneyParts = {
  goods: moneyOfMany.optional(),
  goodsRefunds: moneyOfMany.optional(),
  repairs: moneyOfMany.optional(),
  repairRefunds: moneyOfMany.optional(),
  /** Goods and repairs less the refunds of both. */
  revenue: moneyOfMany.optional(),
};
const moneyTotals = z.object(moneyParts);
export type MoneyTotals = z.output<typeof moneyTotals>;

export const analyticsRevenue = z.object({
  ...shared,
  ...money,
  totals: moneyTotals,
  totalsBefore: moneyTotals,
  totalsLastYear: moneyTotals,
  months: z.array(z.object({ month: z.string(), ...moneyParts })),
  /** By day, or by month in a year, beside the same point of the period before and of last year. */
  points: z.array(
    z.object({
      from: day,
      revenue: moneyOfMany.optional(),
      previous: moneyOfMany.optional(),
      lastYear: moneyOfMany.optional(),
    }),
  ),
  methods: z.array(
    z.object({
      method: z.enum(storedMethods),
      goods: moneyOfMany.optional(),
      repairs: moneyOfMany.optional(),
      refunds: moneyOfMany.optional(),
    }),
  ),
  /** Goods by category, after discounts and before refunds, charges and rounding. */
  categories: z
    .array(z.object({ category: z.enum(categories), pieces: z.int(), goods: moneyOfMany }))
    .optional(),
});
export type AnalyticsRevenue = z.output<typeof analyticsRevenue>;

export const analyticsRepairs = z.object({
  ...shared,
  withoutOwnSince: money.withoutOwnSince,
  received: compared,
  completed: compared,
  handedOver: compared,
  /** From intake to completion, of the repairs completed in the period; null without any. */
  averageDays: z.number().nullable(),
  averageDaysBefore: z.number().nullable(),
  /** The setting, and the repairs that took at most so many days. */
  targetDays: z.int(),
  withinTarget: z.int(),
  /** Completed repairs by the days that they took, counted up; the last one has all longer ones. */
  repairDays: z.array(z.object({ days: z.int(), count: z.int() })),
  comebacks: compared.optional(),
  points: z.array(
    z.object({ from: day, received: z.int(), completed: z.int(), handedOver: z.int() }),
  ),
  statuses: z.array(statusCount),
  technicians: z.array(technicianFigures),
});
export type AnalyticsRepairs = z.output<typeof analyticsRepairs>;

export const analyticsCustomers = z.object({
  ...shared,
  customers: compared,
  newCustomers: compared,
  /** Each customer once for each day on which they came. `new`: on the day on which they joined. */
  visits: z.object({ new: compared, returning: compared }),
  points: z.array(z.object({ from: day, joined: z.int(), new: z.int(), returning: z.int() })),
  tiers: z.array(
    z.object({ level: z.enum(loyaltyLevels), count: z.int(), percentage: z.number() }),
  ),
  top: z.array(topCustomer),
  /** Customers by the month in which they joined, and their visits in each later month. */
  cohorts: z.array(
    z.object({
      month: z.string(),
      customers: z.int(),
      /** From the month of joining to the current one. */
      visits: z.array(z.int()),
    }),
  ),
});
export type AnalyticsCustomers = z.output<typeof analyticsCustomers>;

export const analyticsInventory = inventoryAnalytics.extend({
  items: compared,
  movements: z.array(
    z.object({
      reason: z.enum(movementReasons),
      count: z.int(),
      /** The change of the stock; negative: pieces went out. */
      pieces: z.int(),
    }),
  ),
  lowStockItems: z.array(lowStockItem),
  /** The numbers of items below their minimum, and of those that are sold out. */
  shortages: z.object({ low: z.int(), out: z.int() }),
});
export type AnalyticsInventory = z.output<typeof analyticsInventory>;
