import { beforeAll, describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import type { Device } from "../../core/contract.ts";

// The server trusts a proxy, so that each request can have an address of its own and stays below the rate limit.
const {
  app,
  admin,
  care: counter,
  technician,
} = await startShop(
  { care: "Zawadi", technician: "Juma" },
  { env: { FUNDI_TRUST_PROXY: "loopback" } },
);
let anybody: TestClient;

beforeAll(async () => {
  anybody = clientOf(app);
});

async function handedBack(): Promise<Device> {
  const device = await takenIn(admin, { technicianId: technician.userId, finalAmount: 0 });
  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(`/api/devices/${device.id}/status`, { status: "completed", signature });
  await counter.post(`/api/devices/${device.id}/status`, { status: "done", signature });
  return device;
}

let lastAddress = 0;
const fromElsewhere = () => ({ headers: { "x-forwarded-for": `10.0.0.${++lastAddress}` } });
const rate = ({ trackingToken }: Device, body: unknown) =>
  anybody.post(`/api/track/${trackingToken}/rating`, body, fromElsewhere());
const ratingsOf = async (id: string) => (await admin.get(`/api/devices/${id}`)).body.ratings;

/** Moves a rating this number of days into the past. */
const age = (deviceId: string, days: number) =>
  app.db
    .updateTable("deviceRatings")
    .set({ createdAt: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where("deviceId", "=", deviceId)
    .execute();

describe("from the tracking page", () => {
  test("is possible after the hand-over, and counts for the technician who repaired it", async () => {
    const device = await handedBack();
    const before = await anybody.get(`/api/track/${device.trackingToken}`);
    expect(before.body.rating).toEqual({ score: null, isOpen: true });
    const given = await rate(device, { score: 4, comment: "Kazi nzuri, asante Juma" });
    expect(given).toMatchObject({ status: 200, body: { score: 4, isOpen: true } });
    expect(await ratingsOf(device.id)).toMatchObject([
      {
        score: 4,
        comment: "Kazi nzuri, asante Juma",
        technician: { name: "Juma" },
        recordedBy: null,
      },
    ]);
    const after = await anybody.get(`/api/track/${device.trackingToken}`);
    expect(after.body.rating).toEqual({ score: 4, isOpen: true });
    expect(JSON.stringify(after.body)).not.toContain("Juma");
    const numbers = await technician.get("/api/technicians/me/numbers");
    expect(numbers.body).toMatchObject({ ratings: 1, averageRating: 4 });
  });

  test("may be changed for a week; an omitted comment keeps the earlier one", async () => {
    const device = await handedBack();
    await rate(device, { score: 2, comment: "Imechelewa" });
    await age(device.id, 6.9);
    expect((await rate(device, { score: 5 })).body).toEqual({ score: 5, isOpen: true });
    expect(await ratingsOf(device.id)).toMatchObject([{ score: 5, comment: "Imechelewa" }]);
    await age(device.id, 7.1);
    expect(problemOf(await rate(device, { score: 1 }))).toMatchObject({
      code: "conflict",
      params: { reason: "rated" },
    });
    const { body } = await anybody.get(`/api/track/${device.trackingToken}`);
    expect(body.rating).toEqual({ score: 5, isOpen: false });
    expect(await ratingsOf(device.id)).toHaveLength(1);
  });

  test("is refused before the hand-over, and outside of the scale", async () => {
    const here = await takenIn(admin);
    expect(problemOf(await rate(here, { score: 5 })).params).toEqual({ reason: "not-handed-back" });
    const { body } = await anybody.get(`/api/track/${here.trackingToken}`);
    expect(body.rating).toEqual({ score: null, isOpen: false });
    const device = await handedBack();
    for (const score of [0, 6, 4.5, "5", null]) {
      expect((await rate(device, { score })).status, String(score)).toBe(422);
    }
    expect((await rate(device, { score: 5, comment: "x".repeat(501) })).status).toBe(422);
    const unknown = { ...device, trackingToken: "x".repeat(32) };
    expect((await rate(unknown, { score: 5 })).status).toBe(404);
  });

  test("sent twice at once is one rating", async () => {
    const device = await handedBack();
    await Promise.all([1, 2, 3, 4].map((score) => rate(device, { score })));
    expect(await ratingsOf(device.id)).toHaveLength(1);
  });

  test("limits repeated attempts", async () => {
    const device = await handedBack();
    const headers = { "x-forwarded-for": "10.9.9.9" };
    const path = `/api/track/${device.trackingToken}/rating`;
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) {
      statuses.push((await anybody.post(path, { score: 3 }, { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("recorded by staff", () => {
  test("is possible once, for the technician who repaired it or the named one", async () => {
    const device = await handedBack();
    const path = `/api/devices/${device.id}/ratings`;
    const rated = await counter.post(path, { score: 3, comment: "Alisema dukani" });
    expect(rated).toMatchObject({
      status: 201,
      body: { score: 3, technician: { name: "Juma" }, recordedBy: { name: "Zawadi" } },
    });
    expect(problemOf(await counter.post(path, { score: 5 })).code).toBe("conflict");
    // Staff recorded this rating, so the customer cannot change it.
    expect((await rate(device, { score: 5 })).status).toBe(409);

    const other = await signedIn(app, { role: "technician", name: "Rehema" });
    const second = await handedBack();
    const named = await counter.post(`/api/devices/${second.id}/ratings`, {
      score: 5,
      technicianId: other.userId,
    });
    expect(named.body.technician.name).toBe("Rehema");
  });

  test("is refused from technicians, for a device in the shop, and for a user who is no technician", async () => {
    const device = await handedBack();
    const path = `/api/devices/${device.id}/ratings`;
    expect((await technician.post(path, { score: 5 })).status).toBe(403);
    expect((await counter.post(path, { score: 5, technicianId: counter.userId })).status).toBe(422);
    const here = await takenIn(admin);
    expect((await counter.post(`/api/devices/${here.id}/ratings`, { score: 5 })).status).toBe(409);
  });
});

test("the comment is exported and erased with the customer; the score stays", async () => {
  const device = await handedBack();
  await rate(device, { score: 1, comment: "Mimi ni Asha wa Sinza" });
  const exported = await admin.get(`/api/customers/${device.customerId}/export`);
  expect(JSON.stringify(exported.body)).toContain("Mimi ni Asha wa Sinza");
  const { status } = await admin.post(`/api/customers/${device.customerId}/erase`, { reason: "x" });
  expect(status).toBe(200);
  expect(await ratingsOf(device.id)).toMatchObject([{ score: 1, comment: null }]);
  const events = await app.db.selectFrom("events").select("data").execute();
  expect(JSON.stringify(events)).not.toContain("Sinza");
});
