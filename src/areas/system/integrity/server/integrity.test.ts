/** The integrity check from the screen: what it finds, what it says, and what happens when it is interrupted. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { problemOf } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { newCustomer } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { ruleCount } from "#src/app/invariants.ts";
import type { IntegrityCheck } from "../contract.ts";
import { adviceOf, hrefOfRecord, plainRow } from "../rules.ts";
import { runIntegrityCheck } from "./run-check.ts";

const { app, admin, care } = await startShop();
const path = "/api/system/integrity-checks";

const ended = (id: string): Promise<IntegrityCheck> =>
  readEventually(
    async () => (await admin.get<IntegrityCheck>(`${path}/${id}`)).body,
    ({ state }) => state !== "waiting" && state !== "running",
  );

async function checked(): Promise<IntegrityCheck> {
  const asked = await admin.post<IntegrityCheck>(path);
  expect(asked.status).toBe(201);
  return ended(asked.body.id);
}

/** Breaks a rule as only somebody at the database can. */
const breakStock = (itemId: string) =>
  unguarded(app, "inventory_items", (tx) =>
    sql`update inventory_items set quantity = quantity + 1 where id = ${itemId}`.execute(tx),
  );

test("a sound shop holds every rule", async () => {
  const check = await checked();
  expect(check).toMatchObject({ state: "held", done: ruleCount, total: ruleCount, findings: [] });
  expect(check.askedBy).toMatchObject({ id: admin.userId });
  expect((await admin.get(path)).body.items[0]).toEqual(check);
});

test("a planted break is found, names its record, and tells the administrators once", async () => {
  const { id: itemId } = await stocked(app.db, 3, { name: "Battery Asha" });
  await breakStock(itemId);
  const check = await checked();
  expect(check.state).toBe("broken");
  const finding = check.findings.find(
    ({ rule }) => rule === "an item's quantity is the sum of its movements",
  );
  expect(finding).toMatchObject({ area: "inventory" });
  expect(JSON.stringify(finding?.rows)).toContain(itemId);
  expect(JSON.stringify(check.findings)).not.toContain("Asha");
  const told = (await admin.get("/api/notifications")).body.items.filter(
    ({ code }: { code: string }) => code === "integrity_broken",
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    href: "/system?section=integrity",
    values: { count: check.findings.length },
  });
  expect((await care.get("/api/notifications")).body.items).toEqual([]);
});

test("two people who ask at once get one check, and a repeated key is the same check", async () => {
  const key = newId();
  const answers = await Promise.all([
    admin.post(path, undefined, { key }),
    admin.post(path, undefined, { key }),
    admin.post(path),
  ]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await ended(answers[0].body.id);
});

test("a check that a crash interrupted starts again, and an ended one does not", async () => {
  const id = newId();
  await app.db
    .insertInto("integrityChecks")
    .values({ id, state: "running", done: 7, total: 9, startedAt: sql`now() - interval '1 hour'` })
    .execute();
  let runs = 0;
  const services = {
    log: { error: () => {} } as never,
    checkInvariants: async (tell: (done: number, total: number) => Promise<void>) => {
      runs++;
      await tell(2, 2);
      return [];
    },
  };
  await runIntegrityCheck(app.db, services, { id }, false);
  await runIntegrityCheck(app.db, services, { id }, false);
  expect(runs).toBe(1);
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({
    state: "held",
    done: 2,
    total: 2,
  });
});

test("a check whose last attempt fails says so, and does not block the next one", async () => {
  const id = newId();
  await app.db.insertInto("integrityChecks").values({ id }).execute();
  const services = {
    log: { error: () => {} } as never,
    checkInvariants: () => Promise.reject(new Error("the database is away")),
  };
  await expect(runIntegrityCheck(app.db, services, { id }, false)).rejects.toThrow();
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ state: "running" });
  await expect(runIntegrityCheck(app.db, services, { id }, true)).rejects.toThrow();
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ state: "failed" });
  await checked();
});

test("only users who may see the system ask for checks", async () => {
  expect((await care.get(path)).status).toBe(403);
  expect(problemOf(await care.post(path)).code).toBe("forbidden");
  expect((await admin.get(`${path}/${newId()}`)).status).toBe(404);
});

test("a finding keeps ids, figures and states, and hides every other text", async () => {
  const customerId = await newCustomer(care);
  expect(
    plainRow({
      customerId,
      quantity: 3,
      state: "in_stock",
      number: "R-26-000123",
      name: "Asha Juma",
      phone: "+255712345678",
      words: "asha juma",
      at: "2026-11-28T09:30:00.000Z",
      nothing: null,
      list: ["Asha"],
    }),
  ).toEqual({
    customerId,
    quantity: 3,
    state: "in_stock",
    number: "R-26-000123",
    name: "…",
    phone: "…",
    words: "…",
    at: "2026-11-28T09:30:00.000Z",
    nothing: null,
    list: "…",
  });
  expect(hrefOfRecord("customerId", customerId)).toBe(`/customers/${customerId}`);
  expect(hrefOfRecord("itemId", "not an id")).toBeNull();
  expect(adviceOf("inventory")).toBe("stock");
  expect(adviceOf("platform")).toBe("guards");
});
