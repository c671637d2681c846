import { expect } from "vitest";
import { sql } from "kysely";
import type { fiscalInvariants } from "#src/areas/payments/fiscal/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { sold } from "../shop/sales.ts";
import { stocked } from "../shop/stock.ts";

/** Switches fiscal receipts on, and sells three times. The authority has the first receipt, and yesterday its report. */
export async function issueFiscalReceipts(app: TestApp, client: TestClient): Promise<void> {
  await sql`
    update fiscal_settings set certificate = '\\x00', certificate_serial = '1', certificate_until = now(),
      tin = '123456789', efd_serial = '10TZ1', reg_number = 'TZ1', receipt_code = 'FUND', user_name = 'x', password = '\\x00',
      service_url = 'http://127.0.0.1:9'`.execute(app.db);
  // The simulator and fiscal receipts are not switched on together.
  const switchSimulator = (isOn: boolean) =>
    app.db.updateTable("paymentGateways").set({ isOn }).where("name", "=", "simulator").execute();
  await switchSimulator(false);
  expect((await client.post("/api/fiscal/on")).status).toBe(200);
  await switchSimulator(true);
  const line = { itemId: (await stocked(app.db, 9, { price: 118_000 })).id, quantity: 1 };
  for (let count = 0; count < 3; count++) await sold(client, [line]);
  await sql`
    update fiscal_documents set xml = '<EFDMS/>', figures = '{}', acknowledged_at = now() where gc = 1`.execute(
    app.db,
  );
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of fiscal receipts, after removing the constraints that prevent it. */
export const fiscalPlants: Record<keyof typeof fiscalInvariants, string[]> = {
  "the counters of fiscal receipts have no gap": [
    unguarded("fiscal_documents"),
    "delete from fiscal_documents where gc = 2",
  ],
  "the daily counters of fiscal receipts begin at 1 and follow the global counter": [
    unguarded("fiscal_documents"),
    "update fiscal_documents set dc = dc + 10 where gc = 3",
  ],
  "fiscal receipts are in the order of their days and times": [
    unguarded("fiscal_documents"),
    "update fiscal_documents set issued_at = issued_at - interval '1 hour' where gc = 3",
  ],
  "every receipt of goods and repairs since the activation has one fiscal record, unless it is simulated":
    ["update fiscal_counters set activated_at = activated_at - interval '1 day'"],
  "no simulated payment has a fiscal record": [
    `update payments set gateway = 'simulator' where id in (
      select r.payment_id from receipts r join fiscal_documents f on f.receipt_id = r.id where f.gc = 2)`,
  ],
  "a fiscal record is acknowledged only after all before it": [
    "update fiscal_documents set xml = 'x', figures = '{}', acknowledged_at = now() where gc = 3",
  ],
  "every ended day of a fiscal registration has its Z report, and only those": [
    "update fiscal_counters set z_until = day",
  ],
  "fiscal receipts are on exactly when their trigger is": [
    "alter table receipts disable trigger receipts_fiscalised",
  ],
};
