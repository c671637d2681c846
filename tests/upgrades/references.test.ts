/** References that differ only in dashes, when an upgrade compares them by their letters and digits. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

const payment = (number: string, method: string, provider: string, reference: string) =>
  client.query(
    `insert into payments (id, payment_number, customer_id, amount, currency, payment_method, provider, reference,
       status, completed_at, payment_date)
     select gen_random_uuid(), $1, id, 1000, 'TZS', $2, $3, $4, 'completed', now(), now() + make_interval(secs => $5)
     from customers where is_walk_in`,
    [number, method, provider, reference, Number(number.slice(4))],
  );

beforeAll(async () => {
  database = await createOldDatabase("0131");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await payment("PAY-1", "mobile_money", "mpesa", "QA-1");
  await payment("PAY-2", "mobile_money", "mixx", "QA1");
  await payment("PAY-3", "card", "card", "00.7");
  await payment("PAY-4", "card", "card", "007");
  await payment("PAY-5", "card", "card", "0-0-7");
  await payment("PAY-6", "bank_transfer", "bank_transfer", "007");
  await client.query(`
    insert into payment_refunds (id, refund_number, payment_id, customer_id, amount, currency, refund_method, provider,
      reference, refunded_at)
    select gen_random_uuid(), 'RF-' || n, p.id, p.customer_id, 1, 'TZS', 'card', 'card', r, now() + make_interval(secs => n)
    from payments p, (values (1, 'A-1'), (2, 'A1')) v (n, r) where p.payment_number = 'PAY-3'`);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("older rows keep their references, and the first of them owns it", async () => {
  const { rows } = await client.query(
    "select payment_number as of, shares_reference as shares from payments order by payment_number",
  );
  expect(rows).toEqual([
    { of: "PAY-1", shares: false },
    { of: "PAY-2", shares: true },
    { of: "PAY-3", shares: false },
    { of: "PAY-4", shares: true },
    { of: "PAY-5", shares: true },
    { of: "PAY-6", shares: false },
  ]);
  const refunds = await client.query(
    "select refund_number as of, shares_reference as shares from payment_refunds order by refund_number",
  );
  expect(refunds.rows).toEqual([
    { of: "RF-1", shares: false },
    { of: "RF-2", shares: true },
  ]);
});

test("a new payment cannot have the reference in any spelling", async () => {
  await expect(payment("PAY-7", "mobile_money", "halopesa", "Q.A.1")).rejects.toThrow(
    "payments_message_unique",
  );
  await expect(payment("PAY-8", "card", "card", "0 0 7")).rejects.toThrow(
    "payments_reference_unique",
  );
});
