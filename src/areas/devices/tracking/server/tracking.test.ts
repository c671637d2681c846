import { beforeAll, describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { finishChecklist, newPhone, signature, takenIn } from "#tests/support/shop/devices.ts";
import { allAnnounced, listen } from "#tests/support/live.ts";

// The server trusts a proxy, so that the requests of this test can have many addresses.
const { app, admin, care, technician } = await startShop(
  { care: "Rehema Counter", technician: "Juma Bench" },
  { env: { FUNDI_TRUST_PROXY: "loopback" } },
);
let anybody: TestClient;

beforeAll(async () => {
  anybody = clientOf(app);
});

async function repaired() {
  const phone = newPhone();
  const device = await takenIn(care, {
    customer: { name: "Mwanaidi Siri", phone, email: "siri@example.com" },
    serialNumber: "SN-SECRET",
    imei: "490154203237518",
    acceptDuplicate: true,
    accessories: "Chaja yake",
    finalAmount: 600_000,
    depositAmount: 300_000,
    depositPayment: { method: "mobile_money", provider: "mpesa", reference: `SECRET${phone}` },
    technicianId: technician.userId,
    expectedReturnDate: "2027-03-01",
  });
  await care.post(`/api/devices/${device.id}/remarks`, { content: "Maneno ya ndani" });
  await technician.post(`/api/devices/${device.id}/status`, {
    status: "in_progress",
    remark: "Ndani tu",
  });
  return { device, phone };
}

const secrets =
  /Mwanaidi|Siri|siri@|SECRET|490154203237518|Chaja|Rehema|Juma|Maneno|Ndani|754\d{6}|image\/png/;

describe("tracking", () => {
  test("by link shows steps, dates and balance, and nothing private", async () => {
    const { device } = await repaired();
    const answer = await anybody.get(`/api/track/${device.trackingToken}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ticketNumber: device.ticketNumber,
      rating: { score: null, isOpen: false },
      brand: "Tecno",
      model: "Spark 20",
      status: "in_progress",
      receivedAt: device.createdAt,
      expectedReturnDate: "2027-03-01",
      handedOverAt: null,
      steps: [
        { status: "received", at: device.createdAt },
        { status: "assigned-to-technician", at: expect.any(String) },
        { status: "in_progress", at: expect.any(String) },
      ],
      finalAmount: 600_000,
      charges: [],
      paidAmount: 300_000,
      paidBackAmount: 0,
      overpaid: 0,
      balance: 300_000,
      owedOnCredit: 0,
      unpaidCredit: 0,
      business: { name: "Device Repair Pro", phone: expect.any(String) },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(secrets);
    expect(JSON.stringify(answer.body)).not.toContain(device.id);
  });

  test("by ticket and the last four digits of the phone works with any notation", async () => {
    const { device, phone } = await repaired();
    const answer = await anybody.post("/api/track", {
      ticket: ` ${device.ticketNumber.toLowerCase()} `,
      phoneDigits: phone.slice(-4),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: "in_progress",
      trackingToken: device.trackingToken,
    });
    expect(JSON.stringify({ ...answer.body, trackingToken: "" })).not.toMatch(secrets);
  });

  test("gives the same answer for a wrong ticket, wrong digits and an unknown link", async () => {
    const { device, phone } = await repaired();
    const wrong = phone.endsWith("9999") ? "9998" : "9999";
    const answers = [
      await anybody.post("/api/track", { ticket: device.ticketNumber, phoneDigits: wrong }),
      await anybody.post("/api/track", { ticket: "R-26-999999", phoneDigits: phone.slice(-4) }),
      await anybody.get("/api/track/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
      await anybody.get("/api/track/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/events"),
      await anybody.get("/api/track/short"),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(404));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });
});

describe("attempts on a ticket", () => {
  const tryFrom = (address: string, ticket: string, phoneDigits: string) =>
    anybody.post(
      "/api/track",
      { ticket, phoneDigits },
      { headers: { "x-forwarded-for": address } },
    );

  test("with four digits end after twenty, also from many addresses, without locking the owner out", async () => {
    const phone = newPhone();
    const { ticketNumber } = await takenIn(care, { customer: { name: "Asha Juma", phone } });
    const wrong = (index: number) =>
      `0${String((Number(phone.slice(-3)) + 1 + index) % 1000).padStart(3, "0")}`;
    for (const ticket of [ticketNumber, "R-26-900001"]) {
      const codes: (string | number)[] = [];
      for (let index = 0; index < 25; index++) {
        const { status, body } = await tryFrom(
          `10.${ticket.length}.0.${index}`,
          ticket,
          `9${wrong(index).slice(1)}`,
        );
        codes.push(body.code ?? status);
      }
      expect(codes).toEqual([
        ...Array(20).fill("not_found"),
        ...Array(5).fill("whole_phone_needed"),
      ]);
    }
    const short = await tryFrom("10.4.0.1", ticketNumber, phone.slice(-4));
    expect(short).toMatchObject({ status: 422, body: { code: "whole_phone_needed" } });
    const another = await tryFrom("10.4.0.1", ticketNumber, "0799 999 999");
    expect(another).toMatchObject({ status: 404 });
    for (const typed of [phone, `+255 ${phone.slice(1)}`]) {
      const found = await tryFrom("10.4.0.1", ticketNumber, typed);
      expect(found).toMatchObject({ status: 200, body: { ticketNumber } });
    }
  });

  test("with wrong digits slow their own address down; correct ones do not count", async () => {
    const phone = newPhone();
    const { ticketNumber } = await takenIn(care, { customer: { name: "Asha Juma", phone } });
    const own = phone.slice(-4);
    const wrong = own === "0000" ? "0001" : "0000";
    const statuses: number[] = [];
    for (const digits of [wrong, wrong, own, own, own, wrong, wrong, wrong, wrong, own]) {
      statuses.push((await tryFrom("10.5.0.1", ticketNumber, digits)).status);
    }
    expect(statuses).toEqual([404, 404, 200, 200, 200, 404, 404, 404, 429, 429]);
    expect((await tryFrom("10.5.0.2", ticketNumber, own)).status).toBe(200);
    const waiting = await tryFrom("10.5.0.1", ticketNumber, phone);
    expect(Number(waiting.headers.get("retry-after"))).toBeLessThanOrEqual(300);
  });
});

describe("live", () => {
  test("a second screen hears every change of a device", async () => {
    const screen = await listen(app, "/api/events", technician);
    try {
      const device = await takenIn(care);
      const heard = (kind: string) =>
        screen.next((change) => change.id === device.id && change.kind === kind);
      await heard("device.created");
      await care.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId });
      await heard("device.assigned");
      await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
      await heard("device.status_changed");
      await technician.post(`/api/devices/${device.id}/remarks`, { content: "Nimeanza" });
      await heard("device.remark_added");
      await technician.put(`/api/devices/${device.id}/checklists`, {
        items: device.checklists.map(({ id }) => ({ id, result: "ok" })),
      });
      await heard("device.checklist_updated");
      await technician.post(`/api/devices/${device.id}/status`, {
        status: "completed",
        signature,
      });
      const { version } = (await care.get(`/api/devices/${device.id}`)).body;
      await care.post(`/api/devices/${device.id}/price`, { version, amount: 50_000 });
      await heard("device.price_set");
      await care.post(`/api/devices/${device.id}/payments`, { amount: 50_000, method: "cash" });
      await heard("device.payment_taken");
      await care.post(`/api/devices/${device.id}/status`, { status: "done", signature });
      await heard("device.handed_over");
    } finally {
      screen.close();
    }
  });

  test("a tracking page hears that its own repair moved, and nothing else", async () => {
    const { device } = await repaired();
    const { device: other } = await repaired();
    await allAnnounced(app, admin);
    const page = await listen(app, `/api/track/${device.trackingToken}/events`);
    try {
      await care.post(`/api/devices/${device.id}/remarks`, { content: "Ndani" });
      await care.post(`/api/devices/${other.id}/payments`, { amount: 100, method: "cash" });
      await care.post(`/api/devices/${device.id}/payments`, { amount: 100, method: "cash" });
      expect(await page.next(() => true)).toEqual({ area: "devices" });
      await technician.post(`/api/devices/${device.id}/status`, { status: "testing" });
      expect(await page.next(() => true)).toEqual({ area: "devices" });
      expect(page.text()).not.toContain(device.id);
      expect(page.text().match(/event: change/g)).toHaveLength(2);
    } finally {
      page.close();
    }
  });

  test("a tracking page hears of an instalment that is paid at the counter", async () => {
    const { device } = await repaired();
    await finishChecklist(technician, device);
    await technician.post(`/api/devices/${device.id}/status`, { status: "completed", signature });
    await allAnnounced(app, admin);
    const page = await listen(app, `/api/track/${device.trackingToken}/events`);
    try {
      const { balance } = (await care.get(`/api/track/${device.trackingToken}`)).body;
      const parts = [{ dueOn: addDays(today(), 30), amount: balance }];
      const agreed = await admin.post(`/api/devices/${device.id}/credit`, { parts, reason: "x" });
      expect(agreed.status).toBe(201);
      expect(await page.next(() => true)).toEqual({ area: "devices" });
      await allAnnounced(app, admin);
      const before = page.text().match(/event: change/g)?.length ?? 0;
      const { customerId } = device;
      const [debt] = (await admin.get(`/api/customers/${customerId}/credit`)).body.debts;
      const amount = { amount: 100, method: "cash" };
      expect((await admin.post(`/api/debts/${debt.id}/payments`, amount)).status).toBe(201);
      await expect.poll(() => page.text().match(/event: change/g)?.length ?? 0).toBe(before + 1);
      expect(page.text()).not.toContain(debt.id);
    } finally {
      page.close();
    }
  });
});
