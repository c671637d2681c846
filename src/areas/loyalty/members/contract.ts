/** The customers as members of the loyalty programme: their list, the totals per level, and both as files. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, listQuery, moment, moneyOfMany, page, text } from "#src/shared/fields.ts";
import { customer, customerSorts } from "#src/areas/customers/contract.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";

/** The next level and the points that are missing for it; null at the highest level. */
const nextLevel = z.object({ level: z.enum(loyaltyLevels), missing: z.int() }).nullable();

export const member = customer.extend({ nextLevel });
export type Member = z.output<typeof member>;

/** The sums of all members of a level. */
export const levelTotals = z.object({
  level: z.enum(loyaltyLevels),
  members: z.int(),
  points: z.number(),
  earned: z.number(),
  redeemed: z.number(),
  /** In minor units. */
  spent: moneyOfMany,
});
export type LevelTotals = z.output<typeof levelTotals>;

const filters = {
  search: text(100).optional(),
  level: z.enum(loyaltyLevels).optional(),
  sort: z.enum(customerSorts).default("newest"),
};

export const membersContract = contract({
  getLoyaltySummary: {
    method: "GET",
    path: "/api/loyalty/summary",
    summary:
      "Members, points and rewards; in a shop with very many customers the sums may be half a minute old",
    access: "view_customers",
    refreshesOn: ["customers", "points", "rewards", "sales", "devices", "payments", "returns"],
    output: z.object({
      totalMembers: z.int(),
      totalPoints: z.number(),
      platinumMembers: z.int(),
      activeRewards: z.int(),
      levels: z.array(levelTotals),
      /** When the sums were made. */
      asOf: moment,
    }),
  },
  listMembers: {
    method: "GET",
    path: "/api/loyalty/customers",
    summary: "Customers with their points and the gap to the next level, newest first unless said",
    access: "view_customers",
    refreshesOn: ["customers", "points", "sales", "devices", "payments", "returns", "settings"],
    // The cursor of a list sorted by name contains a name, which has up to 120 characters.
    query: listQuery.extend({ ...filters, cursor: z.string().max(800).optional() }),
    output: page(member),
  },
  getMember: {
    method: "GET",
    path: "/api/loyalty/customers/:customerId",
    summary: "One customer with the gap to the next level",
    access: "view_customers",
    refreshesOn: ["customers", "points", "sales", "devices", "payments", "returns", "settings"],
    params: z.strictObject({ customerId: id }),
    output: member,
  },
  exportMembers: {
    method: "GET",
    path: "/api/loyalty/customers/export.csv",
    summary: "The list of customers with their points as a CSV file, under the same filters",
    access: "export_customers",
    query: z.strictObject(filters),
    produces: "text/csv",
  },
  exportLoyaltyAnalytics: {
    method: "GET",
    path: "/api/loyalty/analytics.csv",
    summary: "Members, points and spending per level as a CSV file",
    access: "view_customers",
    produces: "text/csv",
  },
});
