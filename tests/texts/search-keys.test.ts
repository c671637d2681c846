/** Texts that look equal are equal: when they are stored, compared and searched, in TypeScript and in SQL. */
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { canonicalLine, searchKey } from "#src/shared/text.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const SEED = seedOfFile();
const { app, admin, care } = await startShop();

const alike = [
  ["Ng’wandu Masanja", "Ng'wandu Masanja"],
  ["Ng`wandu Masanja", "ng´wandu  masanja"],
  ["Jose\u0301 Mushi", "José Mushi"],
  ["JOSE MUSHI", "José Mushi"],
  ["Asha\u00A0\u00A0Juma", "Asha Juma"],
  ["A\u200Bsha\u00AD Juma\r\n", "Asha Juma"],
  ["Galaxy A12 – Black", "Galaxy A12 - Black"],
  ["Ｔｅｃｎｏ　Spark", "tecno spark"],
] as const;

const keysInSql = async (texts: readonly string[]) => {
  const { rows } = await sql<{ key: string; line: string }>`
    select search_key(typed) as key, canonical_line(typed) as line
    from unnest(${texts}::text[]) with ordinality t (typed, place) order by place`.execute(app.db);
  return rows;
};

test.each(alike)("%j and %j have the same key", (one, other) => {
  expect(searchKey(one).trim()).toBe(searchKey(other).trim());
});

test("SQL and TypeScript make the same keys and the same lines", async () => {
  const piece = fc.oneof(
    fc.constantFrom(...alike.flat()),
    fc.constantFrom("’", "“", "`", "´", "\u2033", "–", "−", "\uFF0D", "\u00AB", "…", "½", "™"),
    fc.constantFrom("é", "e\u0301", "Å", "ﬁ", "²", "Ａ", "ñ", "ç", "ǖ", "ｶﾞ", "가"),
    fc.constantFrom(
      " ",
      "  ",
      "\t",
      "\n",
      "\r\n",
      "\u00A0",
      "\u2009",
      "\u3000",
      "\u2028",
      "\u0085",
      "\u0007",
    ),
    fc.constantFrom(
      "\u200B",
      "\u200E",
      "\u2060",
      "\uFEFF",
      "\u00AD",
      "a",
      "Z",
      "9",
      "_",
      "~",
      "%",
      "\\",
    ),
  );
  const texts = fc.sample(
    fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
    { numRuns: 500, seed: SEED },
  );
  const rows = await keysInSql(texts);
  expect(rows.map(({ key }) => key)).toEqual(texts.map(searchKey));
  expect(rows.map(({ line }) => line)).toEqual(texts.map(canonicalLine));
});

describe("a customer", () => {
  test.each(alike)("stored as %j is found as %j", async (name, typed) => {
    const { body } = await care.post("/api/customers", { name, phone: newPhone() });
    expect(body.name).toBe(canonicalLine(name));
    const idsOf = async (search: string) =>
      (await care.get(`/api/customers?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsOf(typed)).toContain(body.id);
    expect(await idsOf(searchKey(name))).toContain(body.id);
    const palette = await care.get(`/api/search?q=${encodeURIComponent(typed)}`);
    expect(JSON.stringify(palette.body)).toContain(body.id);
  });

  test("keeps accents and loses line breaks in the stored name", async () => {
    const { body } = await care.post("/api/customers", {
      name: "José\nde\u2028la Cruz",
      phone: newPhone(),
    });
    expect(body.name).toBe("José de la Cruz");
  });
});

test("a note keeps its lines, its quotes and its emoji", async () => {
  const { body } = await care.post("/api/customers", {
    name: "Rehema",
    phone: newPhone(),
    notes: "“Simu ya kazi”\r\nmstari wa pili\u0007 👩‍👧",
  });
  expect((await care.get(`/api/customers/${body.id}`)).body.notes).toBe(
    "“Simu ya kazi”\nmstari wa pili 👩‍👧",
  );
});

test("a sale is found by the folded name of its item", async () => {
  const item = await stocked(app.db, 3, { name: "Café “Pro” kava" });
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }]);
  const { body } = await care.get(`/api/sales?search=${encodeURIComponent("kava cafe")}`);
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([sale.id]);
});

test("names that may exist once are refused in any spelling", async () => {
  const first = await admin.post("/api/expense-categories", { name: "Nauli ya Café" });
  expect(first.status).toBe(201);
  const twin = await admin.post("/api/expense-categories", { name: "NAULI  YA CAFE" });
  expect(twin.body.code).toBe("expense_category_taken");
});
