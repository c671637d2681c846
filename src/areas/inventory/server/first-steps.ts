import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const inventoryFirstSteps: readonly FirstStep[] = [
  {
    name: "goods",
    permission: "create_inventory",
    isDone: (db) => existsIn(db, sql`select from inventory_items`),
  },
  {
    name: "stock",
    permission: "adjust_stock",
    isDone: (db) => existsIn(db, sql`select from stock_movements`),
  },
];
