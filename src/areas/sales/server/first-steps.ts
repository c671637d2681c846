import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const salesFirstSteps: readonly FirstStep[] = [
  {
    name: "sale",
    permission: "create_sales",
    isDone: (db) => existsIn(db, sql`select from sales where status = 'completed'`),
  },
];
