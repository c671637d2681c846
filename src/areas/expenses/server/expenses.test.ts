/** Expenses: money from the drawer and from accounts, rights, voiding, repeated and concurrent requests, bills. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { accountAdded, categoryOf, spending } from "#tests/support/shop/expenses.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { smallestPdf } from "#tests/support/shop/shipments.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";

const { app, admin, care, technician, bytesOf } = await startPictureShop();
const account = await accountAdded(admin);
await shiftOpened(care, 100_000_000);

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const cashier = () => signedIn(app, { role: "customer-care", name: "Zawadi Komba" });
const fromAccount = (given: object = {}, client = admin) =>
  spending(client, { source: "account", paymentAccountId: account.id, ...given });
const voiding = ({ id }: { id: string }, client = admin, reason = "Typed twice") =>
  client.post(`/api/expenses/${id}/void`, { reason });
const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;
const fieldsOf = async (answer: Promise<any>) => Object.keys(problemOf(await answer).fields ?? {});
const movementsOf = async (client: TestClient) =>
  (await client.get("/api/shifts/current")).body.shift.movements;
const entriesOf = (id: string) =>
  app.db
    .selectFrom("expenseEntries")
    .select(["kind", "amount", "day", "paymentAccountId"])
    .where("expenseId", "=", id)
    .orderBy("createdAt")
    .execute();

describe("an expense from the drawer", () => {
  test("takes the cash out of the open shift, of which its Z knows", async () => {
    const client = await cashier();
    const shift = await shiftOpened(client, 5_000_000);
    const { status, body } = await spending(client, { payee: "Juma Boda", note: "Kariakoo" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      day: today(),
      category: { preset: "transport" },
      amount: 1_500_000,
      tax: 0,
      payee: "Juma Boda",
      source: "drawer",
      paymentAccountName: null,
      shiftId: shift.id,
      createdBy: { name: "Zawadi Komba" },
    });
    expect(body.expenseNumber).toMatch(/^EX-\d\d-\d{6}$/);
    const [movement] = await movementsOf(client);
    expect(movement).toMatchObject({ direction: "out", kind: "expense", amount: 1_500_000 });
    expect(movement).toMatchObject({ isBound: true });
    expect(movement.reason).toBe(`${body.expenseNumber} · Juma Boda`);
    const closed = await client.post(`/api/shifts/${shift.id}/close`, count(3_500_000));
    expect(cashOf(closed.body)).toMatchObject({ expected: 3_500_000, difference: 0 });
    expect(closed.body.figures).toMatchObject({ cashOut: 1_500_000 });
  });

  test("cannot be undone on the page of the shift, where only its movement is", async () => {
    const client = await cashier();
    const shift = await shiftOpened(client);
    await spending(client);
    const [{ id: corrects, reason, amount }] = await movementsOf(client);
    const undo = { direction: "in", kind: "expense", amount, reason, corrects };
    expect((await client.post(`/api/shifts/${shift.id}/movements`, undo)).status).toBe(422);
  });

  test("needs an open shift, and leaves no number unused without one", async () => {
    const client = await cashier();
    expect(await codeOf(spending(client))).toBe("shift_required");
    await shiftOpened(client);
    expect((await spending(client)).status).toBe(201);
  });

  test("may be more than the drawer should contain, because a refusal would tell the cashier", async () => {
    const client = await cashier();
    await shiftOpened(client, 100_000);
    expect((await spending(client, { amount: 90_000_000 })).status).toBe(201);
  });

  test("is of today, when the cash leaves", async () => {
    expect(await fieldsOf(spending(care, { day: addDays(today(), -1) }))).toEqual(["day"]);
    expect((await spending(care, { day: today() })).status).toBe(201);
  });
});

describe("an expense from an account", () => {
  test("moves no drawer, and may be of an earlier day", async () => {
    const day = addDays(today(), -40);
    const { body } = await fromAccount({ day, amount: 45_000_000, tax: 6_864_400 });
    expect(body).toMatchObject({ day, source: "account", paymentAccountName: account.name });
    expect(body).toMatchObject({ tax: 6_864_400, shiftId: null });
    expect(await entriesOf(body.id)).toMatchObject([
      { kind: "paid", amount: -45_000_000, day, paymentAccountId: account.id },
    ]);
  });

  test("is not of a later day, of a mistyped year, nor of an account that is archived or unknown", async () => {
    expect(await fieldsOf(fromAccount({ day: addDays(today(), 1) }))).toEqual(["day"]);
    expect(await fieldsOf(fromAccount({ day: "1926-11-28" }))).toEqual(["day"]);
    const gone = await accountAdded(admin);
    await admin.post(`/api/payment-accounts/${gone.id}/archive`);
    expect(await codeOf(fromAccount({ paymentAccountId: gone.id }))).toBe(
      "payment_account_archived",
    );
    expect(await fieldsOf(fromAccount({ paymentAccountId: newId() }))).toEqual([
      "paymentAccountId",
    ]);
  });

  test("needs a right of its own, and whoever lacks it is not told the accounts", async () => {
    expect(await codeOf(fromAccount({}, care))).toBe("forbidden");
    expect((await care.get("/api/expenses/sources")).body).toEqual({
      hasOpenShift: true,
      accounts: [],
    });
    const { accounts } = (await admin.get("/api/expenses/sources")).body;
    expect(accounts).toContainEqual({ id: account.id, name: account.name });
    expect((await technician.get("/api/expenses/sources")).status).toBe(403);
  });
});

test.each([
  ["half a shilling", { amount: 1_050 }, "amount"],
  ["nothing", { amount: 0 }, "amount"],
  ["less than its tax", { amount: 1_000, tax: 1_000 }, "tax"],
  ["an account from the drawer", { paymentAccountId: account.id }, "paymentAccountId"],
  ["no account", { source: "account" }, "paymentAccountId"],
  ["an unknown category", { categoryId: newId() }, "categoryId"],
])("an expense of %s is refused", async (_what, given, field) => {
  expect(await fieldsOf(spending(admin, given))).toEqual([field]);
});

describe("an expense that is sent twice", () => {
  test("with one key is one expense, also at once", async () => {
    const client = await cashier();
    await shiftOpened(client);
    const categoryId = await categoryOf(client, "food");
    const body = { categoryId, amount: 500_000, source: "drawer" };
    const key = newId();
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.post("/api/expenses", body, { key })),
    );
    answers.push(await client.post("/api/expenses", body, { key }));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await movementsOf(client)).toHaveLength(1);
    expect((await client.get("/api/expenses")).body.items).toHaveLength(1);
  });

  test("with one id and two keys is refused", async () => {
    const id = newId();
    expect((await spending(care, { id })).status).toBe(201);
    expect(await codeOf(spending(care, { id }))).toBe("id_taken");
  });
});

describe("voiding", () => {
  test("puts the cash back into the shift that it left, while this is open", async () => {
    const client = await cashier();
    const shift = await shiftOpened(client, 5_000_000);
    const { body } = await spending(client);
    // The page of the shift says the beginning of a long reason, and no half of a character.
    const reason = "🤷".repeat(150);
    const { body: voided } = await voiding(body, admin, reason);
    expect(voided).toMatchObject({
      voidReason: reason,
      voidedBy: { id: admin.userId },
      backShiftId: shift.id,
    });
    const [out, back] = await movementsOf(client);
    expect(back).toMatchObject({ direction: "in", amount: 1_500_000, corrects: out.id });
    expect(back.reason).toMatch(/^EX-\d\d-\d{6} · 🤷+$/u);
    const closed = await client.post(`/api/shifts/${shift.id}/close`, count(5_000_000));
    expect(cashOf(closed.body)).toMatchObject({ expected: 5_000_000 });
    expect(await entriesOf(body.id)).toMatchObject([
      { kind: "paid", amount: -1_500_000 },
      { kind: "returned", amount: 1_500_000 },
    ]);
  });

  test("puts the cash of a closed shift into the own drawer, and needs one", async () => {
    const client = await cashier();
    const shift = await shiftOpened(client, 5_000_000);
    const { body } = await spending(client);
    await client.post(`/api/shifts/${shift.id}/close`, count(3_500_000));
    const boss = await signedIn(app, { role: "admin" });
    expect(await codeOf(voiding(body, boss))).toBe("shift_required");
    const own = await shiftOpened(boss, 0);
    expect((await voiding(body, boss)).body).toMatchObject({ backShiftId: own.id });
    expect((await client.get(`/api/shifts/${shift.id}`)).body.figures.cashOut).toBe(1_500_000);
  });

  test("brings the money of an account back with an entry of today", async () => {
    const { body } = await fromAccount({ day: addDays(today(), -3) });
    expect((await voiding(body)).status).toBe(200);
    expect(await entriesOf(body.id)).toMatchObject([
      { kind: "paid", amount: -1_500_000, day: addDays(today(), -3) },
      { kind: "returned", amount: 1_500_000, day: today(), paymentAccountId: account.id },
    ]);
  });

  test("needs a reason and the right, and happens once, also at once", async () => {
    const { body } = await fromAccount();
    expect((await voiding(body, admin, " ")).status).toBe(422);
    expect((await voiding(body, care)).status).toBe(403);
    const answers = await Promise.all([voiding(body), voiding(body)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(await codeOf(voiding(body))).toBe("expense_voided");
    expect(await entriesOf(body.id)).toHaveLength(2);
    expect((await voiding({ id: newId() })).status).toBe(404);
  });

  test("is the only change of an expense that the database accepts", async () => {
    const { body } = await fromAccount();
    const change = (values: object) =>
      app.db.updateTable("expenses").set(values).where("id", "=", body.id).execute();
    await expect(change({ amount: 100 })).rejects.toThrow("keeps what was paid");
    await expect(change({ categoryId: newId() })).rejects.toThrow();
    await voiding(body);
    await expect(change({ voidReason: "x" })).rejects.toThrow("keeps what was paid");
    const gone = app.db.deleteFrom("expenseEntries").where("expenseId", "=", body.id);
    await expect(gone.execute()).rejects.toThrow();
  });
});

describe("the list", () => {
  test("shows others' expenses only to users who may see them", async () => {
    const client = await cashier();
    await shiftOpened(client);
    const own = (await spending(client)).body;
    const other = (await fromAccount()).body;
    expect((await client.get("/api/expenses")).body.items).toMatchObject([{ id: own.id }]);
    expect((await client.get("/api/expenses/totals")).body).toMatchObject({ count: 1 });
    expect((await client.get(`/api/expenses/${other.id}`)).status).toBe(404);
    expect((await client.get("/api/expenses/export.csv")).body).not.toContain(other.expenseNumber);
    expect((await admin.get(`/api/expenses/${own.id}`)).status).toBe(200);
    expect((await technician.get("/api/expenses")).status).toBe(403);
  });

  test("filters, searches, sorts, pages and adds up without voided expenses", async () => {
    const client = await signedIn(app, { role: "customer-care" });
    await shiftOpened(client);
    const [rent, food] = [await categoryOf(client, "rent"), await categoryOf(client, "food")];
    const note = `=1+1 ${newId()}`;
    const given = { note };
    const one = (await spending(client, { ...given, categoryId: rent, amount: 300_000 })).body;
    const two = (await spending(client, { ...given, categoryId: food, amount: 100_000 })).body;
    const three = (await spending(client, { ...given, categoryId: food, amount: 200_000 })).body;
    await voiding(three);
    const ids = async (query: string) =>
      (await client.get(`/api/expenses?${query}`)).body.items.map(({ id }: any) => id);
    expect(await ids("sort=newest")).toEqual([three.id, two.id, one.id]);
    expect(await ids("sort=oldest")).toEqual([one.id, two.id, three.id]);
    expect(await ids("sort=highest")).toEqual([one.id, three.id, two.id]);
    expect(await ids("sort=lowest")).toEqual([two.id, three.id, one.id]);
    expect(await ids(`categoryId=${food}&state=valid`)).toEqual([two.id]);
    expect(await ids("state=voided")).toEqual([three.id]);
    expect(await ids("source=account")).toEqual([]);
    expect(await ids(`from=${today()}&to=${today()}`)).toHaveLength(3);
    expect(await ids(`to=${addDays(today(), -1)}`)).toEqual([]);
    expect(await ids(`search=${two.expenseNumber}`)).toEqual([two.id]);
    const first = (await client.get("/api/expenses?limit=2")).body;
    expect(await ids(`limit=2&cursor=${first.nextCursor}`)).toEqual([one.id]);
    expect((await client.get("/api/expenses/totals")).body).toMatchObject({
      count: 2,
      amount: 400_000,
      fromDrawer: 400_000,
      categories: [
        { preset: "rent", count: 1, amount: 300_000 },
        { preset: "food", count: 1, amount: 100_000 },
      ],
    });
    const csv = (await client.get<string>("/api/expenses/export.csv?sort=lowest")).body;
    expect(csv).toContain(`,Food,1000.00,0.00,,'${note},Drawer,0,no,`);
  });
});

describe("categories", () => {
  test("are added, renamed and hidden; a renamed one is not translated any more", async () => {
    const name = `Usafi ${newId().slice(-6)}`;
    const { status, body } = await admin.post("/api/expense-categories", { name });
    expect(status).toBe(201);
    const again = admin.post("/api/expense-categories", { name: name.toUpperCase() });
    expect(await codeOf(again)).toBe("expense_category_taken");
    const path = `/api/expense-categories/${body.id}`;
    const hidden = await admin.patch(path, { isActive: false, version: body.version });
    expect(hidden.body).toMatchObject({ isActive: false, version: 2 });
    expect(await codeOf(spending(care, { categoryId: body.id }))).toBe("expense_category_inactive");
    expect(await codeOf(admin.patch(path, { name: "x", version: 1 }))).toBe("stale_version");
    const { items } = (await admin.get("/api/expense-categories")).body;
    const tools = items.find(({ preset }: any) => preset === "tools");
    const renamed = await admin.patch(`/api/expense-categories/${tools.id}`, {
      name: "Vifaa",
      version: tools.version,
    });
    expect(renamed.body).toMatchObject({ name: "Vifaa", preset: null });
    expect((await care.post("/api/expense-categories", { name: "x" })).status).toBe(403);
    expect((await care.get("/api/expense-categories")).status).toBe(200);
  });
});

describe("a bill", () => {
  const billForm = (bytes: Uint8Array) => {
    const form = new FormData();
    form.append("bill", new Blob([new Uint8Array(bytes)]), "bill.jpg");
    return form;
  };

  test("is a picture or a PDF, for those who see the expense, and deleted with a reason", async () => {
    const { body: expense } = await spending(care);
    const path = `/api/expenses/${expense.id}`;
    const jpeg = await plainPicture(60, 40).jpeg().toBuffer();
    await care.post(`${path}/bills`, billForm(jpeg));
    const { body } = await care.post(`${path}/bills`, billForm(smallestPdf));
    expect(body.bills).toMatchObject([{ kind: "picture" }, { kind: "pdf", thumbnailUrl: null }]);
    const [picture, pdf] = body.bills;
    const shown = await bytesOf(care, picture.thumbnailUrl);
    expect(shown.response.headers.get("content-type")).toBe("image/jpeg");
    const downloaded = await bytesOf(admin, pdf.url);
    expect(downloaded.response.headers.get("content-disposition")).toContain("attachment");
    expect((await admin.get(pdf.url.replace(/\/pdf$/, ""))).status).toBe(404);
    const stranger = await cashier();
    expect((await stranger.get(picture.url)).status).toBe(404);
    expect((await stranger.post(`${path}/bills`, billForm(jpeg))).status).toBe(404);
    const html = billForm(new TextEncoder().encode("<html><script>alert(1)</script>"));
    expect((await care.post(`${path}/bills`, html)).body.code).toBe("invalid_picture");
    const remove = (reason: string, client = admin) =>
      client.post(`${path}/bills/${pdf.id}/delete`, { reason });
    expect((await remove("Wrong bill", care)).status).toBe(403);
    expect((await remove("")).status).toBe(422);
    expect((await remove("Wrong bill")).body).toMatchObject({ billCount: 1 });
    expect((await remove("Wrong bill")).status).toBe(404);
    expect((await admin.get(pdf.url)).status).toBe(404);
  });
});
