/** Repairs of used handsets before their sale: parts and labour raise the cost of exactly one piece. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { bought, buyingInto, repairing } from "#tests/support/shop/handsets.ts";
import { cart, sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
await shiftOpened(admin, 100_000_000);

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const detail = async ({ id }: { id: string }, client = admin) =>
  (await client.get(`/api/used-handsets/${id}`)).body;
const start = ({ id }: { id: string }, client = technician) =>
  client.post(`/api/used-handsets/${id}/repairs`, { problem: "Screen is broken" });
const part = (repair: { id: string }, body: object, client = technician) =>
  client.post(`/api/handset-repairs/${repair.id}/parts`, body);
const labour = (repair: { id: string }, amount: number, client = admin) =>
  client.post(`/api/handset-repairs/${repair.id}/labour`, { amount, description: "New screen" });
const undo = (cost: { id: string }, client = technician) =>
  client.post(`/api/handset-repair-costs/${cost.id}/undo`);
const end = (repair: { id: string }, outcome: string, client = technician) =>
  client.post(`/api/handset-repairs/${repair.id}/end`, { outcome });
const refusalOf = async (answer: Promise<any>) => problemOf(await answer).code;

/** A handset for TSh 150,000 in repair, beside another piece of its item. */
async function inRepair() {
  const handset = await bought(admin, app.db);
  const beside = (await admin.post("/api/used-handsets", buyingInto(handset.itemId))).body;
  const [repair] = (await repairing(admin, handset)).repairs;
  return { handset, beside, repair };
}

describe("a repair before the sale", () => {
  test("raises the cost of exactly this piece by parts and labour, which its sale takes", async () => {
    const { handset, beside, repair } = await inRepair();
    const screen = await stocked(app.db, 3, { cost: 3333 });
    await app.db
      .updateTable("inventoryItems")
      .set({ price: 25_000_000 })
      .where("id", "=", handset.itemId)
      .execute();
    const used = await part(repair, { itemId: screen.id, quantity: 2 });
    expect(used.status).toBe(200);
    expect(used.body).not.toHaveProperty("cost");
    expect(used.body.repairs[0].costs[0]).not.toHaveProperty("value");
    expect((await labour(repair, 500_000)).status).toBe(200);
    expect(await detail(handset)).toMatchObject({
      state: "in_repair",
      cost: 15_506_666,
      repairCost: 506_666,
    });
    expect(await detail(beside)).toMatchObject({ cost: 15_000_000 });
    expect(await stockOf(app.db, screen.id)).toMatchObject({ quantity: 1, value: 3333 });
    expect((await end(repair, "repaired")).body.state).toBe("in_stock");
    const line = { itemId: handset.itemId, quantity: 1, serials: [handset.imei] };
    const sale = await sold(admin, [line]);
    expect((await admin.get(`/api/sales/${sale.id}`)).body.items[0].unitCost).toBe(15_506_666);
    const { soldFor, margin } = await detail(handset);
    expect(margin).toBe(soldFor - 15_506_666);
    expect(await stockOf(app.db, handset.itemId)).toMatchObject({ quantity: 1, value: 15_000_000 });
  });

  test("keeps the piece from being sold, and a second repair from starting", async () => {
    const { handset, repair } = await inRepair();
    const line = { itemId: handset.itemId, quantity: 1, serials: [handset.imei] };
    expect(await refusalOf(admin.post("/api/sales", cart([line])))).toBe("serial_not_available");
    expect(await refusalOf(start(handset))).toBe("handset_not_in_stock");
    await end(repair, "unrepairable");
    expect((await start(handset)).status).toBe(200);
  });

  test("is undone cost by cost, whole, and then the purchase can be cancelled", async () => {
    const { handset, repair } = await inRepair();
    const battery = await stocked(app.db, 3, { cost: 1001, isSerialised: true });
    const [serial] = battery.serials;
    await part(repair, { itemId: battery.id, quantity: 1, serials: [serial] });
    await labour(repair, 70_000);
    const { costs } = (await detail(handset)).repairs[0];
    expect(await refusalOf(undo(costs[1]))).toBe("forbidden");
    expect((await undo(costs[0])).status).toBe(200);
    expect(await refusalOf(undo(costs[0]))).toBe("conflict");
    expect(await stockOf(app.db, battery.id)).toMatchObject({ quantity: 3, value: 3003 });
    await end(repair, "repaired");
    expect(await refusalOf(undo(costs[1], admin))).toBe("handset_repair_ended");
    const cancel = () =>
      admin.post(`/api/used-handsets/${handset.id}/cancel`, { reason: "Stolen" });
    expect(problemOf(await cancel()).params).toEqual({ reason: "repaired" });
    const [again] = (await repairing(admin, handset)).repairs;
    expect((await undo(costs[1], admin)).body.code).toBe("handset_repair_ended");
    await end(again, "repaired");
  });

  test("can end with the handset written off, by users who may adjust stock", async () => {
    const { handset, repair } = await inRepair();
    await labour(repair, 100);
    expect(await refusalOf(end(repair, "written_off"))).toBe("forbidden");
    expect((await end(repair, "written_off", care)).body).toMatchObject({ state: "gone" });
    expect(await stockOf(app.db, handset.itemId)).toMatchObject({ quantity: 1, value: 15_000_000 });
  });

  test("uses the last part once when two people want it", async () => {
    const { repair } = await inRepair();
    const screen = await stocked(app.db, 1, { cost: 100 });
    const answers = await Promise.all(
      [technician, admin].map((client) => part(repair, { itemId: screen.id, quantity: 1 }, client)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
