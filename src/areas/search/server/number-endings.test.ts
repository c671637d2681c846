/** Last digits find the newest records, however many numbers have the same ending. */
import { beforeAll, describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { cameBack, handedBack } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { SearchAnswer } from "../contract.ts";

const { app, admin, technician } = await startShop();

const titles = async (kind: string, text: string): Promise<string[]> => {
  const answer = await admin.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(text)}`);
  expect(answer).toMatchObject({ status: 200, body: { failed: [] } });
  return answer.body.items.filter((each) => each.kind === kind).map(({ title }) => title);
};

/** Repairs in the order of their intake. Their numbers are in another order, as after an import. */
const tickets = [
  "R-26-048765",
  "R-25-998765",
  "R-26-018765",
  "R-26-1008765",
  "R-24-008765",
  "R-26-038765",
  "R-26-028765",
];
const newestFirst = tickets.toReversed();

beforeAll(async () => {
  for (const ticketNumber of [...tickets, "R-26-041765", "R-26-041766"]) {
    const { id } = await takenIn(admin);
    await app.db.updateTable("devices").set({ ticketNumber }).where("id", "=", id).execute();
  }
});

describe("last digits", () => {
  test("four find the newest six, also when later years have lower numbers", async () => {
    expect(await titles("device", "8765")).toEqual(newestFirst.slice(0, 6));
  });

  test("three find the newest of all numbers that end so", async () => {
    expect(await titles("device", "765")).toEqual(["R-26-041765", ...newestFirst.slice(0, 5)]);
  });

  test.each([
    ["48765", "R-26-048765"],
    ["998765", "R-25-998765"],
    ["008765", "R-24-008765"],
    ["25-998765", "R-25-998765"],
    ["1008765", "R-26-1008765"],
  ])("%s finds %s", async (typed, number) => {
    expect(await titles("device", typed)).toContain(number);
  });

  test("five leave out numbers that end with four of them only", async () => {
    expect(await titles("device", "38765")).toEqual(["R-26-038765"]);
  });

  test("the list shows all records, the newest first", async () => {
    const answer = await admin.get<{ items: { ticketNumber: string }[] }>(
      "/api/devices?search=8765",
    );
    expect(answer.body.items.map(({ ticketNumber }) => ticketNumber)).toEqual(newestFirst);
  });

  test("those of a return find it, and those of its repair or sale find it in the list of returns", async () => {
    const repair = await handedBack({ admin, technician });
    const returned = await cameBack(admin, repair.id);
    const item = await stocked(app.db, 5);
    const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
    const goods = await admin.post<{ returnNumber: string }>("/api/returns", {
      saleItemId: sale.items[0]?.id,
      returnReason: "Haichaji",
    });
    expect(goods.status).toBe(201);
    const pairs = [
      [repair.ticketNumber, returned.returnNumber],
      [sale.saleNumber, goods.body.returnNumber],
    ] as const;
    for (const [number, returnNumber] of pairs) {
      expect(await titles("return", returnNumber.slice(-4))).toContain(returnNumber);
      const list = await admin.get<{ items: { returnNumber: string }[] }>(
        `/api/returns?search=${number.slice(-4)}`,
      );
      expect(list.body.items.map((each) => each.returnNumber)).toContain(returnNumber);
    }
    expect(await titles("sale", sale.saleNumber.slice(-4))).toContain(sale.saleNumber);
  });
});
