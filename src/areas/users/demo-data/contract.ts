import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { text } from "#src/shared/fields.ts";

/** The records that people know by name. The dialog says how many of them were added to the demo data, or changed. */
export const countedRecords = [
  "sales",
  "devices",
  "payments",
  "customers",
  "items",
  "movements",
  "appointments",
  "purchaseOrders",
  "bookings",
  "returns",
  "invoices",
  "orders",
  "credit",
  "points",
  "redemptions",
  "shifts",
  "stockCounts",
  "suppliers",
  "shipments",
  "expenses",
  "commissions",
  "handsets",
  "loaners",
  "messages",
  "emails",
  "statements",
  "approvals",
  "flashSales",
] as const;
export type CountedRecord = (typeof countedRecords)[number];

/** Why the demo data must stay: what was done with it has left the shop. */
export const demoStays = ["fiscal", "provider_money"] as const;
export type DemoStays = (typeof demoStays)[number];

const numberOfEach = z.record(z.enum(countedRecords), z.int().nonnegative());

export const demoData = z.object({
  /** Whether the shop has demo data that can be removed. */
  isThere: z.boolean(),
  /** How many records the demo data has, and how many users of the shop added. */
  made: numberOfEach,
  added: numberOfEach,
  /** How many records of the demo data are not as it left them. */
  changed: numberOfEach,
  /** Whether `changed` is known. Demo data of an earlier version cannot tell. */
  seesChanges: z.boolean(),
  /** How many rows differ from the demo data in all: the removal takes no more than the user was told. */
  ownRows: z.int().nonnegative(),
  /** The names of the made-up users. */
  staff: z.array(z.string()),
  stays: z.enum(demoStays).nullable(),
});
export type DemoData = z.output<typeof demoData>;

export const demoDataContract = contract({
  getDemoData: {
    method: "GET",
    path: "/api/demo-data",
    summary: "The demo data of the shop, and what users added to it",
    access: "remove_demo_data",
    refreshesOn: ["demo-data"],
    output: demoData,
  },
  removeDemoData: {
    method: "POST",
    path: "/api/demo-data/removal",
    summary:
      "Removes the demo data and everything that users added to it: all records of customers, repairs, goods and money. Settings, users and the audit trail stay",
    access: "remove_demo_data",
    body: z.strictObject({
      /** The name of the business, as a user types it to confirm. */
      businessName: text(200),
      /** How many records of each kind users added, as the dialog showed it. All of them are removed too. */
      added: numberOfEach,
      /** How many rows were not those of the demo data when the dialog showed it. */
      ownRows: z.int().nonnegative(),
    }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["demo_data_absent", "demo_data_stays", "demo_data_grew", "validation_failed"],
    idempotencyKey: "required",
  },
});
