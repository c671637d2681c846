import { expect } from "vitest";
import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import type { StatementLine } from "#src/areas/payments/reconciliation/statements-contract.ts";
import type { reconciliationInvariants } from "#src/areas/payments/reconciliation/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { mobile, saleOnce, simulated, sold } from "./sales.ts";
import { stocked } from "./stock.ts";

/** The payment of a sale that is unknown, and whose provider will not answer any more. Returns its id. */
export async function unknownPayment({
  app,
  client,
  price = 654_300,
}: {
  app: TestApp;
  client: TestClient;
  price?: number;
}): Promise<string> {
  const item = await stocked(app.db, 1, { price });
  const bought = [{ itemId: item.id, quantity: 1 }];
  const sale = await sold(client, bought, { payment: mobile(simulated.unknown) });
  await saleOnce(client, sale.id, ({ payments }) => payments[0]?.status === "unknown");
  await sql`
    update payment_attempts set asked_at = now() - interval '6 minutes' where payment_id = ${sale.paymentId}`.execute(
    app.db,
  );
  return sale.paymentId;
}

/** Imports a statement of M-Pesa with three payments, and returns its lines in the order of the file. */
export async function importedLines(client: TestClient): Promise<StatementLine[]> {
  const rows = ["SEEN1,3000", "SEEN2,6543", "SEEN3,150"].map((row) => `${today()},${row}`);
  const imported = await client.post("/api/statements", {
    source: "M-Pesa till 556677",
    provider: "mpesa",
    fileName: "mpesa.csv",
    text: ["Completion Time,Receipt No.,Paid In", ...rows].join("\n"),
  });
  expect(imported).toMatchObject({ status: 201 });
  const path = `/api/statement-lines?sourceId=${imported.body.source.id}`;
  const { items } = (await client.get(path)).body as { items: StatementLine[] };
  return items.toSorted((one, other) => one.row - other.row);
}

/** States results, imports a statement, matches one of its lines and notes another. */
export async function reconcile(app: TestApp, client: TestClient): Promise<void> {
  const [, proof, other] = await importedLines(client);
  const paid = { paymentId: await unknownPayment({ app, client }), reason: "Ipo kwenye taarifa" };
  const stated = await client.post(`/api/statement-lines/${proof?.id}/paid`, paid);
  expect(stated).toMatchObject({ status: 200, body: { status: "completed" } });
  const note = { reason: "Mkopo" };
  expect((await client.post(`/api/statement-lines/${other?.id}/note`, note)).status).toBe(200);
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of reconciliation, after removing the triggers that prevent it. */
export const reconciliationPlants: Record<keyof typeof reconciliationInvariants, string[]> = {
  "the state of a statement line is what was done with it": [
    "update statement_lines set state = 'open' where state = 'matched'",
  ],
  "a line proves one payment, of its amount, whose money was received": [
    unguarded("statement_lines"),
    "update statement_lines set amount = amount + 1 where state = 'matched'",
  ],
  "a statement counts its lines, and covers their days": [
    "update statements set new_count = new_count + 1",
  ],
  "a stated result is the end of its attempt, and stands in the journal": [
    unguarded("payment_attempts"),
    `update payment_attempts set state = 'unknown', ended_at = null
      where id in (select attempt_id from payment_resolutions)`,
  ],
};
