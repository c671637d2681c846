import { sql } from "kysely";
import { emptyPersonalValues } from "#src/server/events/personal-values.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";
import { deleteDemoLostImeis } from "#src/areas/handsets/lost/server/lost-imeis.ts";
import { deleteDemoPrices } from "#src/areas/issues/prices/server/change-repair-prices.ts";
import { switchSimulatorOff } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import type { DemoTables } from "#src/areas/users/demo-data/server/demo-tables.ts";
import { comparedByNumber, tablesOfKinds } from "./kinds.ts";
import { emptiedTables } from "./tables.ts";

export const demoTables: DemoTables = {
  emptied: emptiedTables,
  ofKinds: tablesOfKinds,
  comparedByNumber,
  switchSimulatorOff,
  forgetCustomers: async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct v.customer_id as id from event_personal_values v
      where v.emptied_at is null and v.customer_id is not null
        and not exists (select from customers c where c.id = v.customer_id)`.execute(tx);
    await emptyPersonalValues(
      tx,
      rows.map(({ id }) => id),
    );
  },
  removeSetUp: async (tx, staff) => {
    await deleteDemoPrices(tx, staff);
    await deleteDemoLostImeis(tx, staff);
  },
  findWhyItStays: async (db) => {
    if (await existsIn(db, sql`select from fiscal_counters`)) return "fiscal";
    // The simulator moves no money, and a request that failed moved none either.
    const isReal = sql`select from payment_attempts where gateway <> 'simulator' and state <> 'failed'`;
    return (await existsIn(db, isReal)) ? "provider_money" : null;
  },
};
