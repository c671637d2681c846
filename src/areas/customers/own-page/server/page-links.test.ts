import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { newCustomer } from "#tests/support/shop/sales.ts";

const { app, admin, care, technician } = await startShop();
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const linkOf = (customerId: string) => `/api/customers/${customerId}/page-link`;
const eventsOf = async (customerId: string) =>
  (
    await app.db
      .selectFrom("events")
      .select(["kind", "actorId", "data"])
      .where("recordId", "=", customerId)
      .where("kind", "like", "customer.page_link%")
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("the link to a customer's own page", () => {
  test("is made when it is first asked for, and stays the same", async () => {
    const customerId = await newCustomer(care);
    const first = await care.get(linkOf(customerId));
    expect(first).toMatchObject({ status: 200, body: { ended: null } });
    expect(first.body.url).toMatch(/^http:\/\/[^/]+\/my\/[\w-]{32}$/);
    expect((await admin.get(linkOf(customerId))).body).toEqual(first.body);
    expect(await eventsOf(customerId)).toEqual(["customer.page_link_made"]);
    const other = await care.get(linkOf(await newCustomer(care)));
    expect(other.body.url).not.toBe(first.body.url);
  });

  test("is one link, even if ten users ask for it at once", async () => {
    const customerId = await newCustomer(care);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => care.get(linkOf(customerId))),
    );
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(await eventsOf(customerId)).toHaveLength(1);
  });

  test("is not stored: the database has only its hash", async () => {
    const customerId = await newCustomer(care);
    const { url } = (await care.get(linkOf(customerId))).body;
    const token = url.split("/").at(-1);
    const rows = await app.db
      .selectFrom("customerPageLinks")
      .selectAll()
      .where("customerId", "=", customerId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("is renewed: the old link is ended, and the answer to a repeated request is the same", async () => {
    const customerId = await newCustomer(care);
    const old = (await care.get(linkOf(customerId))).body;
    const key = crypto.randomUUID();
    const renew = () =>
      care.post(`${linkOf(customerId)}/renew`, { reason: "Simu imepotea" }, { key });
    const renewed = await renew();
    expect(renewed).toMatchObject({ status: 201, body: { ended: null } });
    expect(renewed.body.url).not.toBe(old.url);
    expect((await renew()).body).toEqual(renewed.body);
    expect((await care.get(linkOf(customerId))).body).toEqual(renewed.body);
    expect(await eventsOf(customerId)).toEqual([
      "customer.page_link_made",
      "customer.page_link_ended",
      "customer.page_link_made",
    ]);
  });

  test("stays one open link after ten renewals at once", async () => {
    const customerId = await newCustomer(care);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => care.post(`${linkOf(customerId)}/renew`, {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const open = await app.db
      .selectFrom("customerPageLinks")
      .select("id")
      .where("customerId", "=", customerId)
      .where("endedAt", "is", null)
      .execute();
    expect(open).toHaveLength(1);
  });

  test("is ended with a reason, and only a renewal makes a new one", async () => {
    const customerId = await newCustomer(care);
    await care.get(linkOf(customerId));
    const end = (reason: string) => care.post(`${linkOf(customerId)}/end`, { reason });
    expect((await end("")).body.code).toBe("validation_failed");
    expect((await end("Ametumiwa mtu mwingine")).body).toMatchObject({
      url: null,
      ended: { by: { id: care.userId }, reason: "Ametumiwa mtu mwingine" },
    });
    expect((await end("Tena")).body.code).toBe("invalid_transition");
    expect((await care.get(linkOf(customerId))).body.url).toBeNull();
    const renewed = await care.post(`${linkOf(customerId)}/renew`, {});
    expect(renewed.body.url).toContain("/my/");
  });

  test("needs its own rights", async () => {
    const customerId = await newCustomer(care);
    expect((await technician.get(linkOf(customerId))).status).toBe(403);
    const sender = await signedIn(app, {
      role: "customer-care",
      permissions: ["view_customers", "share_customer_pages"],
    });
    expect((await sender.get(linkOf(customerId))).status).toBe(200);
    expect((await sender.post(`${linkOf(customerId)}/renew`, {})).status).toBe(403);
    expect((await sender.post(`${linkOf(customerId)}/end`, { reason: "x" })).status).toBe(403);
  });

  test("does not exist for the walk-in customer and for an erased customer", async () => {
    expect((await care.get(linkOf(WALK_IN_CUSTOMER_ID))).body.code).toBe("customer_built_in");
    const customerId = await newCustomer(care);
    await care.get(linkOf(customerId));
    await care.post(`${linkOf(customerId)}/renew`, { reason: "Asha alipoteza simu" });
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    for (const answer of [
      await care.get(linkOf(customerId)),
      await care.post(`${linkOf(customerId)}/renew`, {}),
      await care.post(`${linkOf(customerId)}/end`, { reason: "x" }),
    ])
      expect(answer.body.code).toBe("customer_erased");
    const left = await app.db
      .selectFrom("customerPageLinks")
      .select("id")
      .where("customerId", "=", customerId)
      .execute();
    expect(left).toEqual([]);
  });

  test("does not prevent the deletion of a customer without records", async () => {
    const customerId = await newCustomer(care);
    await care.get(linkOf(customerId));
    expect((await admin.delete(`/api/customers/${customerId}`)).status).toBe(200);
  });
});
