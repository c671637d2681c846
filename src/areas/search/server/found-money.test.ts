/** The search of the whole shop finds expenses and payouts of commission, for those who may see them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { paidOut, ruleSet } from "#tests/support/shop/commission.ts";
import { accountAdded, categoryOf, spending } from "#tests/support/shop/expenses.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import type { SearchAnswer } from "../contract.ts";

const { app, admin } = await startShop();

type Found = SearchAnswer["items"][number];

const ask = async (text: string, client: TestClient = admin): Promise<Found[]> => {
  const answer = await client.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(text)}`);
  expect(answer).toMatchObject({ status: 200, body: { failed: [] } });
  return answer.body.items;
};
const titles = async (kind: Found["kind"], text: string, client?: TestClient): Promise<string[]> =>
  (await ask(text, client)).filter((each) => each.kind === kind).map(({ title }) => title);
const open = async (client: TestClient, kind: Found["kind"], id: string) =>
  expect((await client.post("/api/search/opened", { kind, id })).status).toBe(200);
const withRights = (...permissions: Permission[]) => signedIn(app, { permissions });
/** The same number in other notations: with spaces, without dashes, its beginning and its last digits. */
const notations = (number: string) => [
  number,
  number.toLowerCase(),
  number.replaceAll("-", " "),
  number.replaceAll("-", ""),
  number.slice(0, -2),
  number.slice(-6),
];

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

describe("expenses", () => {
  let account: { id: string };
  let rent: { id: string; expenseNumber: string };
  const paid = async (given: object, client = admin) => {
    const source = { source: "account", paymentAccountId: account.id };
    const answer = await spending(client, { ...source, ...given });
    expect(answer.status).toBe(201);
    return answer.body as { id: string; expenseNumber: string };
  };

  beforeAll(async () => {
    account = await accountAdded(admin);
    const categoryId = await categoryOf(admin, "rent");
    const given = { amount: 44_444_400, payee: "Mzee Mwakalinga", note: "Fremu ya Kariakoo" };
    rent = await paid({ categoryId, ...given });
  });

  test("are found by their number in every notation, before other kinds", async () => {
    for (const typed of notations(rent.expenseNumber)) {
      expect(await titles("expense", typed), typed).toContain(rent.expenseNumber);
    }
    expect((await ask(rent.expenseNumber))[0]).toEqual({
      kind: "expense",
      id: rent.id,
      title: rent.expenseNumber,
      subtitle: "Rent · Mzee Mwakalinga",
      href: `/expenses/${rent.id}`,
    });
  });

  test.each(["mwakalinga", "MZEE MWAKA", "kariakoo", "remu ya Kari", "rent", "pango"])(
    "%s finds the rent",
    async (typed) => {
      expect(await titles("expense", typed)).toEqual([rent.expenseNumber]);
    },
  );

  test("name their category in the language of the user, or as the shop called it", async () => {
    const reader = await withRights("view_expenses");
    await app.db
      .updateTable("users")
      .set({ language: "sw" })
      .where("id", "=", reader.userId)
      .execute();
    const [found] = await ask("mwakalinga", reader);
    expect(found?.subtitle).toBe("Kodi ya pango · Mzee Mwakalinga");
    const { body } = await admin.post("/api/expense-categories", { name: "Ulinzi wa usiku" });
    const guard = await paid({ categoryId: body.id, note: "Wiki ya pili" });
    expect(await ask("ulinzi", reader)).toMatchObject([
      { title: guard.expenseNumber, subtitle: "Ulinzi wa usiku · Wiki ya pili" },
    ]);
  });

  test("a category finds its newest expenses, six at most, after those that have the text", async () => {
    const categoryId = await categoryOf(admin, "tools");
    const first = await paid({ categoryId, payee: "Tools of Temeke" });
    const newest: string[] = [];
    for (let n = 0; n < 7; n++) newest.unshift((await paid({ categoryId })).expenseNumber);
    expect(await titles("expense", "tools")).toEqual([first.expenseNumber, ...newest.slice(0, 5)]);
  });

  test("are found by whoever may see them: their own without `view_expenses`", async () => {
    const cashier = await withRights("record_expenses", "pay_expenses_from_accounts");
    const own = await paid({ payee: "Zaituni Bodaboda" }, cashier);
    const food = await paid(
      { payee: "Zaituni Chakula", categoryId: await categoryOf(admin, "food") },
      cashier,
    );
    const other = await paid({ payee: "Zaituni Maji" });
    expect(await titles("expense", "zaituni", cashier)).toEqual(
      [food, own].map(({ expenseNumber }) => expenseNumber),
    );
    expect(await titles("expense", "food", cashier)).toEqual([food.expenseNumber]);
    expect(await titles("expense", "rent", cashier)).toEqual([]);
    expect(await titles("expense", other.expenseNumber, cashier)).toEqual([]);
    expect(await titles("expense", "zaituni", await withRights("view_expenses"))).toHaveLength(3);
    const stranger = await withRights("view_payments", "view_sales");
    for (const text of ["zaituni", "rent", other.expenseNumber]) {
      expect(await titles("expense", text, stranger)).toEqual([]);
    }
    await open(cashier, "expense", own.id);
    await open(cashier, "expense", other.id);
    expect(await titles("expense", "", cashier)).toEqual([own.expenseNumber]);
  });

  test("no result contains money, and texts with signs of LIKE are only texts", async () => {
    for (const text of [rent.expenseNumber, "mwakalinga", "rent"]) {
      for (const record of await ask(text)) {
        expect(JSON.stringify({ ...record, id: "", href: "" })).not.toMatch(/44[., ]?444|TSh|TZS/);
      }
    }
    for (const text of ["%wakalinga", "m_akalinga", "EX-%", "EX-26-%", "mw", "\\", "%%%"]) {
      expect(await titles("expense", text), text).toEqual([]);
    }
  });
});

describe("payouts", () => {
  let payout: { id: string; payoutNumber: string };
  let technician: TestClient;

  beforeAll(async () => {
    technician = await signedIn(app, { role: "technician", name: "Neema Kileo" });
    await ruleSet(admin, { technicianId: technician.userId });
    await handedBack({ admin, technician }, {}, [800_000]);
    await jobsDone(app.db);
    const paid = await paidOut(admin, technician.userId, 80_000);
    expect(paid.status).toBe(201);
    payout = paid.body;
  });

  test("are found by their number in every notation, and by the technician", async () => {
    for (const typed of [...notations(payout.payoutNumber), "kileo", "NEEMA", "neema kil"]) {
      expect(await titles("payout", typed), typed).toEqual([payout.payoutNumber]);
    }
    expect((await ask(payout.payoutNumber))[0]).toEqual({
      kind: "payout",
      id: payout.id,
      title: payout.payoutNumber,
      subtitle: "Neema Kileo",
      href: `/earnings/payouts/${payout.id}`,
    });
  });

  test("are found by whoever may see them: their own without `manage_commission`", async () => {
    const [other, stranger, manager] = [
      await signedIn(app, { role: "technician" }),
      await withRights("view_payments"),
      await withRights("manage_commission"),
    ];
    for (const text of [payout.payoutNumber, payout.payoutNumber.slice(-6), "kileo"]) {
      for (const client of [other, stranger]) {
        expect(await titles("payout", text, client)).toEqual([]);
      }
      for (const client of [technician, manager]) {
        expect(await titles("payout", text, client)).toEqual([payout.payoutNumber]);
      }
    }
    for (const client of [technician, other]) await open(client, "payout", payout.id);
    expect(await titles("payout", "", technician)).toEqual([payout.payoutNumber]);
    expect(await titles("payout", "", other)).toEqual([]);
  });
});
