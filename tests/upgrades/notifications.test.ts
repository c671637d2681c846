/** The notifications of devices become those of the shop, when an upgrade brings the bell. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createOldDatabase("0067");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`
    insert into users (id, name, email, role, password_hash)
    values (gen_random_uuid(), 'owner', 'owner@fundi.test', 'admin', '');
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description)
    select gen_random_uuid(), 'R-26-000001', 'a', (select id from customers limit 1), 'Tecno', 'Spark', 'Kioo';
    insert into device_notifications (id, device_id, type, notice, sent_at)
    select gen_random_uuid(), (select id from devices), type, notice::jsonb, now() - make_interval(days => days)
    from (values
      ('info', '{"code": "status_updated", "status": "testing"}', 5),
      ('info', '{"code": "status_updated", "status": "completed"}', 4),
      ('error', '{"code": "status_updated", "status": "cancelled"}', 3),
      ('info', '{"code": "estimate_sent", "version": 2}', 2),
      ('error', '{"code": "estimate_declined", "version": 2}', 1),
      ('info', '{"code": "status_updated", "status": "received"}', 91)) old (type, notice, days)`);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("each keeps its time and its values, and gets a kind, an audience and the names of its device", async () => {
  const { rows } = await client.query(
    "select kind, code, type, permission, details from notifications order by created_at",
  );
  const device = { ticketNumber: "R-26-000001", brand: "Tecno", model: "Spark" };
  const step = { kind: "device_status", permission: "view_devices" };
  const ready = { kind: "device_ready", code: "device_ready", permission: "hand_over_devices" };
  expect(rows).toEqual([
    { ...step, code: "device_status", type: "info", details: { ...device, status: "testing" } },
    { ...ready, type: "success", details: { ...device, status: "completed" } },
    { ...ready, type: "error", details: { ...device, status: "cancelled" } },
    { ...step, code: "estimate_sent", type: "info", details: { ...device, version: 2 } },
    {
      kind: "estimate_answered",
      code: "estimate_declined",
      type: "error",
      permission: "record_approvals",
      details: { ...device, version: 2 },
    },
  ]);
});

test("users have read what was written before", async () => {
  const { rows } = await client.query(`
    select count(*)::int as unread from notifications n, notification_readers r
    where n.created_at > r.read_up_to`);
  expect(rows).toEqual([{ unread: 0 }]);
});
