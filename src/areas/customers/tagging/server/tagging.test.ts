import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";

const { app, admin, care, technician } = await startShop();

async function newCustomers(count: number, given: Record<string, unknown>): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await app.db
    .insertInto("customers")
    .values(
      ids.map((id) => ({
        id,
        name: "Mteja",
        phone: newPhone().replace("0", "+255"),
        joinedDate: "2026-01-05",
        ...given,
      })),
    )
    .execute();
  return ids;
}

const tagsOf = async (ids: readonly string[]) => {
  const rows = await app.db
    .selectFrom("customers")
    .select("tag")
    .where("id", "in", ids)
    .orderBy("tag")
    .execute();
  return rows.map(({ tag }) => tag);
};
const eventsOf = async (id: string) => {
  const rows = await app.db
    .selectFrom("events")
    .select("kind")
    .where("recordId", "=", id)
    .execute();
  return rows.map(({ kind }) => kind);
};
const tag = (body: object, client = care) => client.post("/api/customers/tags", body);

test("a tag is given to the chosen customers and taken back, except from whom somebody changed since", async () => {
  const [first = "", second = "", third = ""] = await newCustomers(3, {});
  await app.db.updateTable("customers").set({ tag: "vip" }).where("id", "=", second).execute();
  const changeId = newId();
  const body = { changeId, tag: "regular", customerIds: [first, second, third] };
  expect((await tag(body, technician)).status).toBe(403);
  const key = newId();
  const answer = await care.post("/api/customers/tags", body, { key });
  expect(answer.body).toEqual({ changed: 3, nextCursor: null });
  expect((await care.post("/api/customers/tags", body, { key })).body).toEqual(answer.body);
  expect((await tag(body)).body.changed).toBe(0);
  expect(await eventsOf(first)).toEqual(["customer.tagged"]);
  const other = await tag({ ...body, tag: "vip" });
  expect(other).toMatchObject({ status: 409, body: { code: "id_taken" } });
  expect((await tag(body, admin)).body.code).toBe("id_taken");
  await app.db
    .updateTable("customers")
    .set({ tag: "complainer" })
    .where("id", "=", third)
    .execute();
  const undo = await care.post(`/api/customers/tags/${changeId}/undo`, {});
  expect(undo.body).toEqual({ restored: 2, hasMore: false });
  expect(await tagsOf([first, second, third])).toEqual(["complainer", "new", "vip"]);
  expect((await care.post(`/api/customers/tags/${changeId}/undo`, {})).body.restored).toBe(0);
  expect((await admin.post(`/api/customers/tags/${changeId}/undo`, {})).status).toBe(404);
});

test("all customers who match a filter get the tag in parts, and lose it in parts", async () => {
  const ids = await newCustomers(230, { name: "Wanafunzi Chuo", tag: "regular" });
  await newCustomers(2, { name: "Mwingine", tag: "regular" });
  const changeId = newId();
  const change = { changeId, tag: "vip", filter: { search: "Wanafunzi", tag: "regular" } };
  let changed = 0;
  let cursor: string | null = "";
  for (let parts = 0; cursor !== null; parts++) {
    expect(parts).toBeLessThan(4);
    const { body }: any = await tag({ ...change, ...(cursor && { cursor }) });
    changed += body.changed;
    cursor = body.nextCursor;
  }
  expect(changed).toBe(230);
  expect(await tagsOf(ids)).toEqual(Array(230).fill("vip"));
  let restored = 0;
  for (let hasMore = true; hasMore;) {
    const { body } = await care.post(`/api/customers/tags/${changeId}/undo`, {});
    restored += body.restored;
    hasMore = body.hasMore;
  }
  expect(restored).toBe(230);
});

test("nobody is tagged who is erased, merged or the walk-in customer", async () => {
  const walkIn = "01900000-0000-7000-8000-00000000c0de";
  const answer = await tag({ changeId: newId(), tag: "vip", customerIds: [walkIn, newId()] });
  expect(answer.body.changed).toBe(0);
  for (const wrong of [
    { changeId: newId(), tag: "vip" },
    { changeId: newId(), tag: "vip", customerIds: [walkIn], filter: {} },
    { changeId: newId(), tag: "", customerIds: [walkIn] },
  ]) {
    expect((await tag(wrong)).status).toBe(422);
  }
});
