import * as fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { expectExplained, move, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { inTransaction } from "#src/server/database.ts";
import { moveStock, type StockChange } from "./move-stock.ts";

const { app } = await startShop();

const bringIn = (itemId: string, quantity: number): StockChange => ({
  act: "bring-in",
  reason: "received",
  itemId,
  quantity,
});
const takeOut = (itemId: string, quantity: number, saleId = newId()): StockChange => ({
  act: "take-out",
  reason: "sale",
  itemId,
  quantity,
  saleId,
});
const reserve = (itemId: string, quantity: number, deviceId: string): StockChange => ({
  act: "reserve",
  itemId,
  quantity,
  deviceId,
});
const useReserved = (itemId: string, quantity: number, deviceId: string): StockChange => ({
  act: "use-reserved",
  reason: "repair_part",
  itemId,
  quantity,
  deviceId,
});
const release = (itemId: string, quantity: number, deviceId: string): StockChange => ({
  act: "release",
  itemId,
  quantity,
  deviceId,
});

/** Returns the code and the params of the refusal that a call causes. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error("was not refused", { cause: error });
  return { code: error.code, params: error.extra.params };
}

const movementsOf = (itemId: string) =>
  app.db
    .selectFrom("stockMovements")
    .selectAll()
    .where("itemId", "=", itemId)
    .orderBy("position")
    .execute();

const reservationsOf = (itemId: string) =>
  app.db
    .selectFrom("stockReservations")
    .select(["quantity", "deviceId", "saleId", "endedAs", "expiresAt"])
    .where("itemId", "=", itemId)
    .orderBy("endedAs", "asc")
    .execute();

test("movements record user, reason, cost and the remaining stock", async () => {
  const { userId } = await signedIn(app);
  const item = await stocked(app.db, 5, { cost: 700_000 });
  const saleId = newId();
  await inTransaction(app.db, (tx) =>
    moveStock(tx, { userId }, [
      { ...takeOut(item.id, 2, saleId), reference: "S-1" },
      { ...bringIn(item.id, 4), value: 3_200_000, note: "Mzigo wa Kariakoo" } as StockChange,
      { act: "adjust", reason: "damaged", itemId: item.id, quantity: -1 },
    ]),
  );
  expect(await movementsOf(item.id)).toMatchObject([
    { position: 1, type: "IN", reason: "opening", quantity: 5, quantityAfter: 5, createdBy: null },
    {
      position: 2,
      type: "IN",
      quantity: 4,
      quantityAfter: 9,
      unitCost: 800_000,
      value: 3_200_000,
      note: "Mzigo wa Kariakoo",
      createdBy: userId,
    },
    {
      position: 3,
      type: "OUT",
      reason: "sale",
      quantity: -2,
      quantityAfter: 7,
      saleId,
      // Five at 700,000 and four at 800,000: two of nine take their part of 6,700,000.
      unitCost: 744_445,
      value: -1_488_889,
      reference: "S-1",
    },
    { position: 4, type: "ADJUSTMENT", reason: "damaged", quantity: -1, quantityAfter: 6 },
  ]);
  await expectExplained(app.db);
});

test("several items at once are returned with their current numbers", async () => {
  const [screen, battery] = [await stocked(app.db, 5), await stocked(app.db, 9, { cost: null })];
  const moved = await move(app.db, [takeOut(battery.id, 1), takeOut(screen.id, 5)]);
  expect(moved).toMatchObject([
    {
      itemId: battery.id,
      name: battery.name,
      quantity: 8,
      reserved: 0,
      price: 1_000_000,
      cost: null,
    },
    { itemId: screen.id, sku: screen.sku, quantity: 0, reserved: 0, cost: 600_000 },
  ]);
  expect((await stockOf(app.db, screen.id)).stockState).toBe("out");
});

describe("refused without any effect:", () => {
  test("more than the stock, with the item and the rest", async () => {
    const item = await stocked(app.db, 3, { name: "Kioo cha Tecno" });
    const other = await stocked(app.db, 3);
    const refusal = await refusalOf(move(app.db, [takeOut(other.id, 1), takeOut(item.id, 4)]));
    expect(refusal).toEqual({
      code: "insufficient_stock",
      params: { itemId: item.id, name: "Kioo cha Tecno", available: 3, requested: 4 },
    });
    expect(await stockOf(app.db, other.id)).toMatchObject({ quantity: 3 });
  });

  test("the same item twice, when only the sum is too much", async () => {
    const item = await stocked(app.db, 3);
    const refusal = await refusalOf(move(app.db, [takeOut(item.id, 2), takeOut(item.id, 2)]));
    expect(refusal).toMatchObject({
      code: "insufficient_stock",
      params: { available: 3, requested: 4 },
    });
    await move(app.db, [takeOut(item.id, 2), takeOut(item.id, 1)]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 0 });
  });

  test("pieces reserved for something else", async () => {
    const item = await stocked(app.db, 3);
    await move(app.db, [reserve(item.id, 2, newId())]);
    for (const change of [takeOut(item.id, 2), reserve(item.id, 2, newId())]) {
      const refusal = await refusalOf(move(app.db, [change]));
      expect(refusal).toMatchObject({
        code: "insufficient_stock",
        params: { available: 1, requested: 2 },
      });
    }
    const adjusting = { act: "adjust", reason: "lost", itemId: item.id, quantity: -2 } as const;
    expect(await refusalOf(move(app.db, [adjusting]))).toMatchObject({
      code: "insufficient_stock",
    });
  });

  test("an unknown item", async () => {
    const item = await stocked(app.db, 3);
    const unknown = newId();
    const refusal = await refusalOf(move(app.db, [takeOut(item.id, 1), takeOut(unknown, 1)]));
    expect(refusal).toEqual({ code: "product_not_found", params: { itemId: unknown } });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3 });
  });

  test("new changes of an archived item; a reservation still ends", async () => {
    const item = await stocked(app.db, 5);
    const deviceId = newId();
    await move(app.db, [reserve(item.id, 2, deviceId)]);
    await app.db
      .updateTable("inventoryItems")
      .set({ archivedAt: new Date().toISOString() })
      .where("id", "=", item.id)
      .execute();
    for (const change of [takeOut(item.id, 1), reserve(item.id, 1, newId()), bringIn(item.id, 1)]) {
      expect(await refusalOf(move(app.db, [change]))).toEqual({
        code: "item_archived",
        params: { itemId: item.id, name: item.name },
      });
    }
    await move(app.db, [useReserved(item.id, 1, deviceId), release(item.id, 1, deviceId)]);
    await move(app.db, [{ act: "bring-in", reason: "refund", itemId: item.id, quantity: 1 }]);
    await move(app.db, [{ act: "adjust", reason: "lost", itemId: item.id, quantity: -1 }]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 4, reserved: 0 });
  });

  test("ending more than is reserved", async () => {
    const item = await stocked(app.db, 5);
    const deviceId = newId();
    await move(app.db, [reserve(item.id, 2, deviceId), reserve(item.id, 3, newId())]);
    for (const change of [release(item.id, 3, deviceId), useReserved(item.id, 1, newId())]) {
      expect(await refusalOf(move(app.db, [change]))).toMatchObject({
        code: "conflict",
        params: { reason: "not-reserved" },
      });
    }
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 5 });
  });
});

describe("a reservation", () => {
  test("grows, is partly used, and the rest is released", async () => {
    const item = await stocked(app.db, 6);
    const deviceId = newId();
    await move(app.db, [reserve(item.id, 2, deviceId)]);
    await move(app.db, [reserve(item.id, 2, deviceId)]);
    expect(await reservationsOf(item.id)).toMatchObject([{ quantity: 4, deviceId, endedAs: null }]);

    await move(app.db, [useReserved(item.id, 1, deviceId)]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 3 });
    expect(await reservationsOf(item.id)).toMatchObject([
      { quantity: 1, endedAs: "used" },
      { quantity: 3, endedAs: null },
    ]);

    await move(app.db, [release(item.id, 3, deviceId)]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 0 });
    expect(await reservationsOf(item.id)).toMatchObject([
      { quantity: 3, endedAs: "released" },
      { quantity: 1, endedAs: "used" },
    ]);
    await expectExplained(app.db);
  });

  test("ends completely, used and returned at once", async () => {
    const item = await stocked(app.db, 6);
    const deviceId = newId();
    await move(app.db, [reserve(item.id, 4, deviceId)]);
    await move(app.db, [
      release(item.id, 1, deviceId),
      useReserved(item.id, 3, deviceId),
      takeOut(item.id, 1),
    ]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, reserved: 0 });
    expect(await reservationsOf(item.id)).toMatchObject([
      { quantity: 1, endedAs: "released" },
      { quantity: 3, endedAs: "used" },
    ]);
    await expectExplained(app.db);
  });

  test("of an unpaid sale is sold or released", async () => {
    const item = await stocked(app.db, 4);
    const [paid, gone] = [newId(), newId()];
    const deviceId = newId();
    const expiresAt = "2030-01-31T09:30:00.000Z";
    for (const saleId of [paid, gone]) {
      await move(app.db, [
        { act: "reserve", itemId: item.id, quantity: 2, saleId, deviceId, expiresAt },
      ]);
    }
    await move(app.db, [
      { act: "use-reserved", reason: "sale", itemId: item.id, quantity: 2, saleId: paid, deviceId },
      { act: "release", as: "expired", itemId: item.id, quantity: 2, saleId: gone, deviceId },
    ]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, reserved: 0 });
    expect(await reservationsOf(item.id)).toMatchObject([
      { quantity: 2, saleId: gone, deviceId: null, endedAs: "expired", expiresAt },
      { quantity: 2, saleId: paid, deviceId: null, endedAs: "used", expiresAt },
    ]);
    expect((await movementsOf(item.id)).at(-1)).toMatchObject({ saleId: paid, deviceId });
  });
});

describe("concurrent changes", () => {
  test("of 200 requests for one of the last 10, exactly 10 succeed", async () => {
    const item = await stocked(app.db, 10);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        move(app.db, [takeOut(item.id, 1)]).then(
          () => "sold",
          (error: Refusal) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "sold")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "insufficient_stock")).toHaveLength(190);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 0 });
    await expectExplained(app.db);
  });

  test("reserving, taking and returning never exceed the stock", async () => {
    const item = await stocked(app.db, 10);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, place) => {
        const deviceId = newId();
        try {
          if (place % 3 === 0) {
            await move(app.db, [reserve(item.id, 1, deviceId)]);
            await move(app.db, [release(item.id, 1, deviceId)]);
            return 0;
          }
          if (place % 3 === 1) {
            await move(app.db, [reserve(item.id, 1, deviceId)]);
            await move(app.db, [useReserved(item.id, 1, deviceId)]);
            return 1;
          }
          await move(app.db, [takeOut(item.id, 1)]);
          return 1;
        } catch (error) {
          expect((error as Refusal).code).toBe("insufficient_stock");
          return 0;
        }
      }),
    );
    const taken = outcomes.reduce<number>((sum, each) => sum + each, 0);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 10 - taken, reserved: 0 });
    await expectExplained(app.db);
  });

  test("the reservation of a device is used once, however often it is requested", async () => {
    const item = await stocked(app.db, 10);
    const deviceId = newId();
    await move(app.db, [reserve(item.id, 5, deviceId)]);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        move(app.db, [useReserved(item.id, 1, deviceId)]).then(
          () => "used",
          (error: Refusal) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "used")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(15);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 0 });
    await expectExplained(app.db);
  });

  test("in opposite orders cause no deadlock", async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => stocked(app.db, 1000)));
    const before = await deadlocks();
    await Promise.all(
      Array.from({ length: 40 }, (_, place) => {
        const changes = items.map(({ id }) => takeOut(id, 1));
        return move(app.db, place % 2 === 0 ? changes : changes.toReversed());
      }),
    );
    for (const { id } of items) {
      expect(await stockOf(app.db, id)).toMatchObject({ quantity: 960 });
    }
    expect(await deadlocks()).toBe(before);
  });
});

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select pg_stat_get_db_deadlocks(oid) as count from pg_database where datname = current_database()`.execute(
    app.db,
  );
  return rows[0]?.count ?? 0;
}

/** Makes random changes to three items for two devices, and compares the numbers with a simple model. */
test("after any changes the numbers equal the sums of their rows", async () => {
  const devices = [newId(), newId()];
  const step = fc.record({
    act: fc.constantFrom("in", "out", "adjust", "reserve", "use", "release"),
    item: fc.nat(2),
    device: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const items = await Promise.all([4, 2, 0].map((quantity) => stocked(app.db, quantity)));
      const model = items.map((_, index) => ({ quantity: [4, 2, 0][index] ?? 0, held: [0, 0] }));
      for (const { act, item, device, quantity } of steps) {
        const itemId = items[item]?.id ?? "";
        const deviceId = devices[device] ?? "";
        const now = model[item]!;
        const held = now.held[device] ?? 0;
        const free = now.quantity - now.held.reduce((sum, each) => sum + each, 0);
        const cases: Record<typeof act, { change: StockChange; isFine: boolean; after(): void }> = {
          in: {
            change: bringIn(itemId, quantity),
            isFine: true,
            after: () => (now.quantity += quantity),
          },
          out: {
            change: takeOut(itemId, quantity),
            isFine: free >= quantity,
            after: () => (now.quantity -= quantity),
          },
          adjust: {
            change: { act: "adjust", reason: "count", itemId, quantity: -quantity },
            isFine: free >= quantity,
            after: () => (now.quantity -= quantity),
          },
          reserve: {
            change: reserve(itemId, quantity, deviceId),
            isFine: free >= quantity,
            after: () => (now.held[device] = held + quantity),
          },
          use: {
            change: useReserved(itemId, quantity, deviceId),
            isFine: held >= quantity,
            after: () => {
              now.quantity -= quantity;
              now.held[device] = held - quantity;
            },
          },
          release: {
            change: release(itemId, quantity, deviceId),
            isFine: held >= quantity,
            after: () => (now.held[device] = held - quantity),
          },
        };
        const { change, isFine, after } = cases[act];
        const wasDone = await move(app.db, [change]).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal) return false;
            throw error;
          },
        );
        expect(wasDone).toBe(isFine);
        if (wasDone) after();
      }
      for (const [index, { id }] of items.entries()) {
        const { quantity, held } = model[index]!;
        const reserved = held.reduce((sum, each) => sum + each, 0);
        expect(await stockOf(app.db, id)).toMatchObject({ quantity, reserved });
      }
    }),
    { seed: seedOfFile(20_260_131), numRuns: 25 },
  );
  await expectExplained(app.db);
});

test("the rows of the ledger cannot be rewritten", async () => {
  const item = await stocked(app.db, 3);
  const update = app.db.updateTable("stockMovements").set({ note: "x" });
  await expect(update.where("itemId", "=", item.id).execute()).rejects.toThrow("append-only");
  const removal = app.db.deleteFrom("stockMovements").where("itemId", "=", item.id);
  await expect(removal.execute()).rejects.toThrow("append-only");
});
