/** Users with a list of rights of their own keep what they could do, when an upgrade brings new rights. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { rolePermissions, type Role } from "#src/shared/permissions.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

/**
 * The rights that came with charges, invoices, credit, providers, reconciliation, loyalty, approvals, imports of devices,
 * backups, demo data, analytics, reports and the system page.
 */
const fresh = [
  "add_charges",
  "waive_charges",
  "create_invoices",
  "cancel_invoices",
  "view_debts",
  "give_credit",
  "exceed_credit_limit",
  "write_off_debts",
  "block_gift_cards",
  "refund_gift_cards",
  "pay_out_credit",
  "ask_credit_payouts",
  "sign_off_shifts",
  "reconcile_payments",
  "state_payments",
  "manage_fiscal",
  "manage_tax_rates",
  "manage_charges",
  "manage_gateways",
  "manage_sms_providers",
  "send_test_messages",
  "manage_integrations",
  "replay_webhooks",
  "add_points",
  "adjust_points",
  "manage_loyalty",
  "merge_customers",
  "ask_device_deletion",
  "ask_discounts",
  "ask_late_refunds",
  "exceed_adjustment_limit",
  "ask_adjustments",
  "import_devices",
  "manage_backups",
  "remove_demo_data",
  "restore_backups",
  "view_analytics",
  "view_reports",
  "view_system",
];
const oldRightsOf = (role: Role): string[] =>
  rolePermissions[role].filter((right) => !fresh.includes(right));

const users: { name: string; role: Role; permissions: string[] }[] = [
  { name: "owner", role: "admin", permissions: oldRightsOf("admin") },
  {
    name: "manager",
    role: "admin",
    permissions: ["view_devices", "take_payments", "manage_settings"],
  },
  { name: "counter", role: "customer-care", permissions: oldRightsOf("customer-care") },
  { name: "reader", role: "customer-care", permissions: ["view_devices"] },
  { name: "bench", role: "technician", permissions: oldRightsOf("technician") },
  { name: "usual", role: "admin", permissions: [] },
];

let database: TestDatabase;
const rights = new Map<string, string[]>();

beforeAll(async () => {
  database = await createOldDatabase("0043");
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    for (const { name, role, permissions } of users)
      await client.query(
        `insert into users (id, name, email, role, permissions, password_hash)
         values (gen_random_uuid(), $1, $1 || '@fundi.test', $2, $3, '')`,
        [name, role, permissions],
      );
    await migrate(database.connectionString);
    const { rows } = await client.query("select name, permissions from users");
    for (const { name, permissions } of rows) rights.set(name, permissions);
  } finally {
    await client.end();
  }
});
afterAll(() => database.drop());

/** The rights that the upgrade gave to a user, sorted. */
const given = (name: string): string[] => {
  const before = new Set(users.find((user) => user.name === name)?.permissions);
  const after = rights.get(name) ?? [];
  expect(new Set(after).size).toBe(after.length);
  for (const right of before) expect(after).toContain(right);
  return after.filter((right) => !before.has(right)).toSorted();
};

test("an admin who gives rights to others can give the new ones", () => {
  expect(given("owner")).toEqual(fresh.toSorted());
});

test("whoever changed settings still decides about tax rates, charges and loyalty; whoever took payments has a counter's new rights, and whoever adjusted stock or refunded still can", () => {
  expect(given("manager")).toEqual([
    "create_invoices",
    "manage_charges",
    "manage_loyalty",
    "manage_tax_rates",
    "view_debts",
  ]);
  expect(given("counter")).toEqual([
    "ask_adjustments",
    "ask_late_refunds",
    "create_invoices",
    "exceed_adjustment_limit",
    "view_debts",
  ]);
});

test("whoever uses parts can ask for what is above the limit; nobody else gets a right, and a user without a list still has the rights of the role", () => {
  expect([given("reader"), given("bench")]).toEqual([[], ["ask_adjustments"]]);
  expect(rights.get("usual")).toEqual([]);
});
