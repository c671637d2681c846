import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const paymentsFirstSteps: readonly FirstStep[] = [
  {
    name: "tax",
    permission: "manage_fiscal",
    isDone: (db) => existsIn(db, sql`select from fiscal_settings where tin <> ''`),
  },
  {
    name: "payments",
    permission: "manage_gateways",
    // The simulator collects no money.
    isDone: (db) =>
      existsIn(db, sql`select from payment_gateways where is_on and name <> 'simulator'`),
  },
];
