import { sql } from "kysely";
import { existsIn } from "#src/server/sql/exists-in.ts";
import { switchSimulatorOff } from "#src/areas/payments/gateways/server/gateways.ts";
import type { DemoTables } from "#src/areas/users/demo-data/server/demo-tables.ts";
import { emptiedTables } from "./tables.ts";

export const demoTables: DemoTables = {
  emptied: emptiedTables,
  switchSimulatorOff,
  findWhyItStays: async (db) => {
    if (await existsIn(db, sql`select from fiscal_counters`)) return "fiscal";
    // The simulator moves no money, and a request that failed moved none either.
    const isReal = sql`select from payment_attempts where gateway <> 'simulator' and state <> 'failed'`;
    return (await existsIn(db, isReal)) ? "provider_money" : null;
  },
};
