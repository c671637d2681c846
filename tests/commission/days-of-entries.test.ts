/** Facts that become known late: a comeback that is decided again, and a clock that was ahead. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { compareRepairs } from "#src/areas/commission/server/compare-repairs.ts";
import { settleRepair } from "#src/areas/commission/server/settle-repair.ts";
import { inTransaction } from "#src/server/database.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { paidOut } from "#tests/support/shop/commission.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { plantCustomer } from "../analytics/planted-facts.ts";
import {
  decideReturn,
  plantMoney,
  plantRepair,
  plantReturn,
  plantRule,
} from "./planted-repairs.ts";

const { app, admin, technician } = await startShop();
const { userId } = technician;
const price = 1_000_000;
const [earned, cameBack] = [addDays(today(), -40), addDays(today(), -10)];
const noonOf = (day: string) =>
  new Date(Date.parse(startOfDay(day)) + 12 * 3_600_000).toISOString();
const settle = (id: string) => inTransaction(app.serverDb, (tx) => settleRepair(tx, id));

beforeAll(() =>
  plantRule(app.db, {
    technicianId: null,
    startsOn: addDays(earned, -10),
    kind: "labour",
    rate: 1000,
    tiersBy: "none",
    tiers: [],
    createdBy: admin.userId,
  }),
);

/** A repair of 10,000 shillings that was handed over and paid at once. */
async function paidRepair(at: string) {
  const customerId = await plantCustomer(app.db, earned);
  const itemId = (await stocked(app.db, 1)).id;
  const crew = { customerId, itemId, assignedTo: userId, completedBy: userId };
  const repair = await plantRepair(app.db, { ...crew, price, charges: 0, part: null, at });
  await plantMoney(app.db, { customerId, deviceId: repair.id, amount: price, method: "cash", at });
  return repair;
}

test("a comeback that is overruled earns again after it was taken back, and a payout of the days before pays once", async () => {
  const repair = await paidRepair(noonOf(earned));
  expect(await settle(repair.id)).toBe(1);
  const later = noonOf(cameBack);
  const returnId = await plantReturn(app.db, repair, { at: later, isUnderWarranty: true });
  await decideReturn(app.db, returnId, { at: later, status: "approved" });
  expect(await settle(repair.id)).toBe(1);
  await sql`
    update returned_devices set warranty_status = 'out-of-warranty', updated_at = now()
    where id = ${returnId}`.execute(app.db);
  expect(await settle(repair.id)).toBe(1);

  const { items } = (await admin.get(`/api/commission/entries?technicianId=${userId}`)).body;
  expect(items.map(({ kind, amount }: any) => [kind, amount])).toEqual([
    ["earned", 100_000],
    ["comeback", -100_000],
    ["earned", 100_000],
  ]);
  const [again] = items;
  expect(again.day >= cameBack).toBe(true);
  const before = addDays(cameBack, -1);
  const month = `/api/commission/earnings?from=${earned}&to=${before}&technicianId=${userId}`;
  expect((await admin.get(month)).body.items).toMatchObject([{ earned: 100_000, reversed: 0 }]);
  const paid = await paidOut(admin, userId, 100_000, { upTo: before });
  expect(paid).toMatchObject({ status: 201, body: { amount: 100_000 } });
  const due = await admin.get(`/api/commission/due?technicianId=${userId}&upTo=${today()}`);
  expect(due.body).toMatchObject({ amount: 0, balance: 0 });
});

test("money that comes in after the clock of the PC was ahead is compared all the same", async () => {
  const ahead = new Date(Date.now() + 30 * 86_400_000);
  await compareRepairs(app.serverDb, ahead);
  await paidRepair(new Date().toISOString());
  expect(await compareRepairs(app.serverDb)).toBe(1);
  expect(await compareRepairs(app.serverDb)).toBe(0);
});
