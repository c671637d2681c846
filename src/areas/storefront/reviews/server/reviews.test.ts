/** Tests reviews over HTTP: who may write them, who publishes them, and what they do to the rating of an item. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { reviewOfRating } from "./send-review.ts";

const { app, care, technician, open, submit } = await openPublicShop();
const admin = await signedIn(app, { role: "admin", name: "Asha Mkuu" });
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

interface Bought {
  itemId: string;
  line: string;
  token: string;
  customerId: string;
  page: string;
  saleId: string;
}

async function bought(itemId?: string): Promise<Bought> {
  const { body: customer } = await care.post("/api/customers", {
    name: "Mwanaidi Siri",
    phone: newPhone(),
  });
  const item = itemId ?? (await stocked(app.db, 20)).id;
  const sale = await sold(admin, [{ itemId: item, quantity: 1 }], { customerId: customer.id });
  const { id: line } = await app.db
    .selectFrom("saleItems")
    .select("id")
    .where("saleId", "=", sale.id)
    .executeTakeFirstOrThrow();
  const { url } = (await care.get(`/api/customers/${customer.id}/page-link`)).body;
  const token = new URL(url).pathname.split("/")[2] ?? "";
  return {
    itemId: item,
    line,
    token,
    customerId: customer.id,
    page: `/my/${token}/rate/${line}`,
    saleId: sale.id,
  };
}

const waiting = async (itemId: string) =>
  (await admin.get(`/api/reviews?itemId=${itemId}`)).body.items[0];
const ratingOf = async (id: string) => {
  const { rating, reviewCount } = (await admin.get(`/api/items/${id}`)).body;
  return { rating, reviewCount };
};
const publish = ({ id, version }: { id: string; version: number }, as = admin) =>
  as.post(`/api/reviews/${id}/publish`, { version });
const reject = ({ id, version }: { id: string; version: number }, reason = "Matusi") =>
  admin.post(`/api/reviews/${id}/reject`, { version, reason });

describe("a review of goods", () => {
  test("is written by the buyer on their own page, waits, and counts once it is published", async () => {
    const { page, itemId, token } = await bought();
    expect(await (await open(`/my/${token}?lang=en`)).text()).toContain(`${page}?lang=en`);
    expect(await (await open(`${page}?lang=en`)).text()).toContain("Rate what you bought");
    const sent = await submit(page, { score: "4", text: "Nzuri sana", showName: "yes" });
    expect(sent.status).toBe(303);
    const review = await waiting(itemId);
    expect(review).toMatchObject({
      status: "waiting",
      score: 4,
      text: "Nzuri sana",
      author: "Mwanaidi",
    });
    expect(await ratingOf(itemId)).toEqual({ rating: null, reviewCount: 0 });
    expect(await publish(review)).toMatchObject({ status: 200, body: { status: "published" } });
    expect(await ratingOf(itemId)).toEqual({ rating: 4, reviewCount: 1 });
    expect((await publish(review)).body.code).toBe("stale_version");
  });

  test("has no name unless the buyer wishes it, and may be changed until it is published", async () => {
    const { page, itemId } = await bought();
    await submit(page, { score: "5", text: "Bora", showName: "yes" });
    const first = await waiting(itemId);
    await submit(page, { score: "2", text: "Mbaya" });
    const changed = await waiting(itemId);
    expect(changed).toMatchObject({ id: first.id, score: 2, author: null });
    // Staff who read the first text do not publish the second one.
    expect((await publish(first)).body.code).toBe("stale_version");
    await publish(changed);
    const late = await submit(page, { score: "5" });
    expect(late.status).toBe(409);
    expect((await waiting(itemId)).score).toBe(2);
  });

  test("of somebody else's sale, of a guessed link and without a score is not accepted", async () => {
    const [one, other] = [await bought(), await bought()];
    expect((await submit(`/my/${one.token}/rate/${other.line}`, { score: "5" })).status).toBe(404);
    expect((await submit(`/my/${"x".repeat(32)}/rate/${one.line}`, { score: "5" })).status).toBe(
      404,
    );
    for (const score of ["", "0", "6", "2.5", "x"])
      expect((await submit(one.page, { score })).status).toBe(422);
    expect(await waiting(one.itemId)).toBeUndefined();
  });

  test("of goods that were given back for money is not accepted", async () => {
    const { page, saleId } = await bought();
    const refund = await admin.post(`/api/sales/${saleId}/refunds`, { reason: "Haifai" });
    expect(refund.status).toBe(201);
    expect((await submit(page, { score: "5" })).status).toBe(404);
  });

  test("the rating is the average of published ones, and a review that is taken back leaves it", async () => {
    const one = await bought();
    const others = [await bought(one.itemId), await bought(one.itemId)];
    const scores = ["5", "4", "4"];
    for (const [at, { page }] of [one, ...others].entries())
      await submit(page, { score: scores[at] ?? "" });
    const { body } = await admin.get(`/api/reviews?itemId=${one.itemId}`);
    // All at once: no decision may overwrite the rating of another one.
    await Promise.all(body.items.map((review: { id: string; version: number }) => publish(review)));
    expect(await ratingOf(one.itemId)).toEqual({ rating: 4.3, reviewCount: 3 });
    const { body: now } = await admin.get(`/api/reviews?itemId=${one.itemId}`);
    const five = now.items.find(({ score }: { score: number }) => score === 5);
    expect(await reject(five)).toMatchObject({
      status: 200,
      body: { status: "rejected", rejectReason: "Matusi" },
    });
    expect(await ratingOf(one.itemId)).toEqual({ rating: 4, reviewCount: 2 });
  });

  test("is decided only by users with the right, and a rejection has a reason", async () => {
    const { page, itemId } = await bought();
    await submit(page, { score: "1" });
    const review = await waiting(itemId);
    expect((await care.get("/api/reviews")).status).toBe(200);
    expect((await technician.get("/api/reviews")).status).toBe(403);
    expect((await publish(review, care)).status).toBe(403);
    expect((await reject(review, " ")).status).toBe(422);
    expect((await reject(review)).status).toBe(200);
    await submit(page, { score: "3" });
    expect(await waiting(itemId)).toMatchObject({ status: "waiting", rejectReason: null });
  });

  test("tells those who decide by the bell, once for each that waits", async () => {
    const { page, itemId } = await bought();
    await submit(page, { score: "5" });
    await submit(page, { score: "4" });
    const { id } = await waiting(itemId);
    const told = await app.db
      .selectFrom("notifications")
      .selectAll()
      .where("recordId", "=", id)
      .execute();
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain("Mwanaidi");
  });

  test("its text can be deleted for good; the score stays", async () => {
    const { page, itemId } = await bought();
    await submit(page, { score: "4", text: "Namba yangu 0754", showName: "yes" });
    await publish(await waiting(itemId));
    const { id } = await waiting(itemId);
    expect((await care.post(`/api/reviews/${id}/remove-text`, { reason: "x" })).status).toBe(403);
    const removed = await admin.post(`/api/reviews/${id}/remove-text`, { reason: "Mteja ameomba" });
    expect(removed.body).toMatchObject({ text: null, author: null, score: 4 });
    expect(await ratingOf(itemId)).toEqual({ rating: 4, reviewCount: 1 });
  });

  test("is exported with the customer's data, and loses the name when they are erased", async () => {
    const { page, itemId, customerId } = await bought();
    await submit(page, { score: "4", text: "Nzuri", showName: "yes" });
    await publish(await waiting(itemId));
    const erased = await admin.post(`/api/customers/${customerId}/erase`, {
      reason: "Ameomba",
    });
    expect(erased.status).toBe(200);
    expect(await waiting(itemId)).toMatchObject({ text: "Nzuri", author: null });
  });
});

describe("the rating of an item", () => {
  test("is no field of the item", async () => {
    const { id } = await stocked(app.db, 1);
    for (const field of [{ rating: 5 }, { reviewCount: 9 }])
      expect((await admin.patch(`/api/items/${id}`, { version: 1, ...field })).status).toBe(422);
    const created = await admin.post("/api/items", {
      sku: `R-${newId().slice(-6)}`,
      name: "Kava",
      price: 100,
      rating: 5,
    });
    expect(created.status).toBe(422);
  });
});

test("a rating of a repair with a comment waits as a review of the shop, again after a change", async () => {
  const device = await handedBack({ admin, technician }, {});
  const { trackingToken } = await app.db
    .selectFrom("devices")
    .select("trackingToken")
    .where("id", "=", device.id)
    .executeTakeFirstOrThrow();
  const rate = async (body: object) => {
    expect((await care.post(`/api/track/${trackingToken}/rating`, body)).status).toBe(200);
    const event = { recordId: device.id, actorId: null, data: null };
    // A job runs a reaction at least once, so the test runs it twice.
    for (let times = 0; times < 2; times += 1)
      await inTransaction(app.db, (tx) => reviewOfRating(tx, event));
    const { body: found } = await admin.get("/api/reviews");
    return found.items.filter(({ number }: { number: string }) => number === device.ticketNumber);
  };
  expect(await rate({ score: 5 })).toEqual([]);
  const [first] = await rate({ score: 5, comment: "Haraka" });
  expect(first).toMatchObject({ item: null, score: 5, text: "Haraka", author: null, version: 1 });
  const shown = (isSo: boolean) =>
    readEventually(
      async () => (await open("/shop?lang=en")).text(),
      (page) => page.includes("Haraka") === isSo,
    );
  await shown(false);
  await publish(first);
  expect(await shown(true)).toContain("What customers say of our repairs");
  expect(await rate({ score: 2, comment: "Imeharibika tena" })).toMatchObject([
    { status: "waiting", score: 2, text: "Imeharibika tena" },
  ]);
  await shown(false);
});
