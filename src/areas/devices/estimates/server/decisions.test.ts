import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import {
  choose,
  finishChecklist,
  newPhone,
  put,
  signature,
  takenIn,
} from "#tests/support/shop/devices.ts";

// The server trusts a proxy, so that the requests of this test can have many addresses.
const { app, care, technician } = await startShop(
  { care: "Rehema Counter", technician: "Juma Bench" },
  { env: { FUNDI_TRUST_PROXY: "loopback" } },
);
let anybody: TestClient;

beforeAll(async () => {
  anybody = clientOf(app);
});

const line = { kind: "labour", description: "Kubadilisha kioo", quantity: 1, unitPrice: 1_000_000 };
const line2 = { ...line, kind: "part", description: "Kioo" };
let lastAddress = 0;
/** Each call gives the headers of a new client address, so that the rate limits of different tests are separate. */
const fromAnywhere = () => ({
  headers: { "x-forwarded-for": `10.7.${lastAddress >> 8}.${lastAddress++ & 255}` },
});

async function estimated(given: Record<string, unknown> = {}, lines: object[] = [line, line2]) {
  const device = await takenIn(care, { technicianId: technician.userId, ...given });
  const { body } = await care.post(`/api/devices/${device.id}/estimates`, { lines });
  return { device, estimate: body, link: `/api/estimates/${body.approvalToken}` };
}

const answer = (link: string, decision: object) => anybody.post(link, decision, fromAnywhere());
const approve = (link: string) =>
  answer(link, { decision: "approve", name: "Asha Juma", signature });
const read = async (deviceId: string) => (await care.get(`/api/devices/${deviceId}`)).body;
const newVersion = async (deviceId: string, lines: object[]) =>
  (await care.post(`/api/devices/${deviceId}/estimates`, { lines })).body;
const move = (deviceId: string, status: string, by = technician) =>
  by.post(`/api/devices/${deviceId}/status`, { status });

/** Makes an estimate older: it counts as created and sent this number of days earlier. */
const age = (estimateId: string, days: number) =>
  sql`update device_estimates set sent_at = sent_at - make_interval(days => ${days}),
      created_at = created_at - make_interval(days => ${days}) where id = ${estimateId}`.execute(
    app.db,
  );

describe("the estimate link", () => {
  test("shows the model, the lines and the total, and nothing private", async () => {
    const { device, estimate, link } = await estimated({
      customer: { name: "Mwanaidi Siri", phone: newPhone(), email: "siri@example.com" },
      serialNumber: "SN-SECRET",
      imei: "490154203237518",
      issueDescription: "Maneno ya siri",
    });
    await care.post(`/api/devices/${device.id}/remarks`, { content: "Maneno ya ndani" });
    const shown = await anybody.get(link);
    expect(shown.body).toEqual({
      ticketNumber: device.ticketNumber,
      brand: "Tecno",
      model: "Spark 20",
      version: 1,
      status: "sent",
      note: null,
      lines: [line, line2].map((each) => ({
        ...each,
        totalPrice: 1_000_000,
        fee: null,
        percent: null,
      })),
      total: 2_000_000,
      serviceCharge: null,
      discountAmount: null,
      depositAmount: 1_000_000,
      paidAmount: 0,
      marginPercent: 10,
      validUntil: estimate.validUntil,
      decidedAt: null,
      business: { name: "Device Repair Pro", phone: expect.any(String) },
    });
    const text = JSON.stringify(shown.body);
    expect(text).not.toMatch(/Mwanaidi|siri|SECRET|490154203237518|Rehema|Juma|ndani|754\d{6}/i);
    for (const id of [device.id, estimate.id, device.customerId, technician.userId]) {
      expect(text).not.toContain(id);
    }
  });

  test("shows nothing when it is unknown, mistyped, or of a draft", async () => {
    const device = await takenIn(care);
    const draft = await care.post(`/api/devices/${device.id}/estimates`, {
      lines: [line],
      draft: true,
    });
    for (const token of ["A".repeat(32), "short", draft.body.approvalToken, device.trackingToken]) {
      expect((await anybody.get(`/api/estimates/${token}`)).status).toBe(404);
      expect((await approve(`/api/estimates/${token}`)).status).toBe(404);
    }
    expect((await read(device.id)).estimate.status).toBe("draft");
  });

  test("approves: the total becomes the cost, and staff see who, when and how", async () => {
    const { device, estimate, link } = await estimated();
    const approved = await approve(link);
    expect(approved).toMatchObject({
      status: 200,
      body: { status: "approved", decidedAt: expect.any(String) },
    });
    expect(JSON.stringify(approved.body)).not.toMatch(/Asha|image\/png/);
    expect(await read(device.id)).toMatchObject({
      finalAmount: 2_000_000,
      depositAmount: 1_000_000,
      version: device.version + 1,
      estimate: {
        id: estimate.id,
        status: "approved",
        decision: {
          decision: "approve",
          via: "link",
          name: "Asha Juma",
          signature,
          recordedBy: null,
        },
      },
    });
  });

  test("declines with a reason; device and cost stay unchanged", async () => {
    const { device, link } = await estimated({ finalAmount: 700_000, depositAmount: 350_000 });
    const declined = await answer(link, { decision: "decline", reason: "Ghali mno" });
    expect(declined.body.status).toBe("declined");
    expect(await read(device.id)).toMatchObject({
      finalAmount: 700_000,
      status: "assigned-to-technician",
      version: device.version,
      estimate: { status: "declined", decision: { reason: "Ghali mno", via: "link" } },
    });
  });

  test("gives the same answer to a repeated decision, and refuses a different one", async () => {
    const { link } = await estimated();
    const first = await approve(link);
    expect((await approve(link)).body).toEqual(first.body);
    expect(await answer(link, { decision: "decline", reason: "La" })).toMatchObject({
      status: 409,
      body: { code: "estimate_decided", params: { status: "approved" } },
    });
  });

  test("of an older version points to the newer one", async () => {
    const { device, link } = await estimated();
    await newVersion(device.id, [line]);
    expect((await anybody.get(link)).body.status).toBe("superseded");
    expect((await approve(link)).body.code).toBe("estimate_superseded");
    expect((await read(device.id)).finalAmount).toBeNull();
  });

  test("expires after its days, in lists and for staff too", async () => {
    const { device, estimate, link } = await estimated();
    await age(estimate.id, 14);
    expect((await anybody.get(link)).body.status).toBe("sent");
    await age(estimate.id, 1);
    expect((await anybody.get(link)).body.status).toBe("expired");
    expect(await approve(link)).toMatchObject({ status: 409, body: { code: "estimate_expired" } });
    const after = await read(device.id);
    expect(after.estimate.status).toBe("expired");
    expect(after.estimates[0].status).toBe("expired");
    const byPhone = await care.post(`/api/devices/${device.id}/estimates/${estimate.id}/approval`, {
      decision: "approve",
      remark: "Kwa simu",
    });
    expect(byPhone.body.code).toBe("estimate_expired");
    expect((await newVersion(device.id, [line])).status).toBe("sent");
  });

  test("keeps its expiry when the setting changes", async () => {
    await choose(app, "devices", "estimate_valid_days", 2);
    const { estimate, link } = await estimated();
    await choose(app, "devices", "estimate_valid_days", null);
    await age(estimate.id, 3);
    expect((await anybody.get(link)).body.status).toBe("expired");
  });

  test("is valid until the end of the displayed day", async () => {
    const { estimate, link } = await estimated();
    const sentAt = async (moment: string) => {
      await sql`update device_estimates set sent_at = ${moment}::timestamptz, created_at = ${moment}::timestamptz
        where id = ${estimate.id}`.execute(app.db);
      return (await anybody.get(link)).body;
    };
    const firstMoment = startOfDay(addDays(today(), -14));
    const { status, validUntil } = await sentAt(firstMoment);
    expect([status, today(new Date(validUntil))]).toEqual(["sent", today()]);
    const justBefore = new Date(Date.parse(firstMoment) - 1).toISOString();
    expect((await sentAt(justBefore)).status).toBe("expired");
  });

  test("is closed when the repair ends in another way", async () => {
    const { device, link } = await estimated();
    await put(app, device.id, { status: "cancelled" });
    expect((await anybody.get(link)).body.status).toBe("closed");
    expect((await approve(link)).body.code).toBe("estimate_closed");
  });

  test("may be below the paid amount: the rest is to be given back", async () => {
    const { device, link } = await estimated();
    await care.post(`/api/devices/${device.id}/payments`, { amount: 2_500_000, method: "cash" });
    expect((await approve(link)).body.status).toBe("approved");
    const { finalAmount, overpaid } = (await care.get(`/api/devices/${device.id}`)).body;
    expect(overpaid).toBe(2_500_000 - finalAmount);
    expect(overpaid).toBeGreaterThan(0);
  });

  test("stores hostile text as text, and refuses invalid signatures", async () => {
    const { device, link } = await estimated();
    const name = `<img src=x onerror=alert(1)> '; drop table customers; --`;
    for (const picture of [
      "data:text/html;base64,PGI+",
      "javascript:alert(1)",
      "data:image/png;base64,",
    ]) {
      const refused = await answer(link, { decision: "approve", name, signature: picture });
      expect(refused.status).toBe(422);
    }
    expect((await answer(link, { decision: "approve", name: "a\u0000b" })).status).toBe(422);
    expect((await answer(link, { decision: "maybe" })).status).toBe(422);
    expect((await answer(link, { decision: "approve", name })).status).toBe(200);
    expect((await read(device.id)).estimate.decision.name).toBe(name);
  });

  test("limits attempts from one address", async () => {
    const headers = { "x-forwarded-for": "10.99.0.1" };
    const statuses: number[] = [];
    for (let index = 0; index < 32; index++) {
      const { status } = await anybody.post(
        `/api/estimates/${"B".repeat(32)}`,
        { decision: "approve" },
        { headers },
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
  });
});

describe("concurrent decisions", () => {
  test("one approval and one refusal: one stands, and the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const { device, link } = await estimated();
      const answers = await Promise.all([
        approve(link),
        answer(link, { decision: "decline", reason: "La" }),
        approve(link),
        answer(link, { decision: "decline", reason: "La" }),
      ]);
      const { estimate } = await read(device.id);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ body }) => body.code === "estimate_decided")).toHaveLength(2);
      const stands = answers.find(({ status }) => status === 200);
      expect(stands?.body.status).toBe(estimate.status);
    }
  });

  test("a new version and an approval never both succeed", async () => {
    for (let round = 0; round < 5; round++) {
      const { device, link } = await estimated();
      const [approved] = await Promise.all([approve(link), newVersion(device.id, [line, line2])]);
      const { estimates } = await read(device.id);
      expect(estimates[0].status).toBe("sent");
      expect(estimates[1].status).toBe(approved.status === 200 ? "approved" : "superseded");
    }
  });
});

describe("a decision told to staff", () => {
  test("is recorded with a remark by authorised staff", async () => {
    const { device, estimate, link } = await estimated();
    const path = `/api/devices/${device.id}/estimates/${estimate.id}/approval`;
    expect((await technician.post(path, { decision: "approve", remark: "Sawa" })).status).toBe(403);
    expect((await care.post(path, { decision: "approve", remark: " " })).status).toBe(422);
    const recorded = await care.post(path, {
      decision: "approve",
      remark: "Alipiga simu saa nne",
      name: "Asha",
    });
    expect(recorded.body).toMatchObject({
      status: "approved",
      decision: {
        via: "staff",
        remark: "Alipiga simu saa nne",
        name: "Asha",
        recordedBy: { id: care.userId, name: "Rehema Counter" },
      },
    });
    expect((await anybody.get(link)).body.status).toBe("approved");
    const { body: draft } = await care.post(`/api/devices/${device.id}/estimates`, {
      lines: [line],
      draft: true,
    });
    const early = `/api/devices/${device.id}/estimates/${draft.id}/approval`;
    expect((await care.post(early, { decision: "approve", remark: "Sawa" })).body.code).toBe(
      "estimate_not_sent",
    );
  });

  test("is exported with the customer, and erased with them", async () => {
    const { device, link } = await estimated();
    await answer(link, { decision: "approve", name: "Asha Juma", signature });
    const admin = await signedIn(app, { role: "admin" });
    const exported = await admin.get(`/api/customers/${device.customerId}/export`);
    expect(JSON.stringify(exported.body)).toContain(signature);
    await put(app, device.id, { status: "done", paidAmount: 2_000_000 });
    const erased = await admin.post(`/api/customers/${device.customerId}/erase`, {
      reason: "Aliomba",
    });
    expect(erased.status).toBe(200);
    expect((await read(device.id)).estimate).toMatchObject({
      status: "approved",
      total: 2_000_000,
      decision: { name: null, signature: null, reason: null, remark: null },
    });
  });
});

describe("work at the bench", () => {
  const refusedFor = async (deviceId: string, to: string) =>
    (await move(deviceId, to)).body.params?.reason;

  test("waits for the approval, and for nothing else", async () => {
    const { device, link } = await estimated();
    expect(await refusedFor(device.id, "in_progress")).toBe("estimate-not-approved");
    expect((await move(device.id, "diagnosing")).status).toBe(200);
    expect((await move(device.id, "awaiting-approval")).status).toBe(200);
    expect((await move(device.id, "awaiting-parts")).status).toBe(200);
    expect(await refusedFor(device.id, "in_progress")).toBe("estimate-not-approved");
    await approve(link);
    expect((await move(device.id, "in_progress")).status).toBe(200);
    await newVersion(device.id, [line, line2, line]);
    expect(await refusedFor(device.id, "testing")).toBe("estimate-not-approved");
    await finishChecklist(technician, device);
    expect(await refusedFor(device.id, "completed")).toBe("estimate-not-approved");
  });

  test("stops when the customer declines", async () => {
    const { device, link } = await estimated();
    await answer(link, { decision: "decline" });
    expect(await refusedFor(device.id, "in_progress")).toBe("estimate-not-approved");
  });

  test("requires an estimate when the shop does and no cost is known", async () => {
    const device = await takenIn(care, {
      technicianId: technician.userId,
      diagnosisRequired: true,
    });
    await move(device.id, "diagnosing");
    expect(await refusedFor(device.id, "in_progress")).toBe("estimate-missing");
    await choose(app, "workflow", "cost_estimate_required", false);
    expect((await move(device.id, "in_progress")).status).toBe(200);
    await choose(app, "workflow", "cost_estimate_required", null);
  });

  test("continues within the margin with a remark, and waits again beyond it", async () => {
    const { device, link } = await estimated();
    await approve(link);
    await newVersion(device.id, [line, { ...line, unitPrice: 1_200_000 }]);
    expect((await read(device.id)).remarks[0].content).toContain("within the margin of 10%");
    expect((await move(device.id, "in_progress")).status).toBe(200);
    const again = await newVersion(device.id, [line, line2, { ...line, unitPrice: 200_001 }]);
    expect((await read(device.id)).remarks[0].content).toContain("a new approval is needed");
    expect(await refusedFor(device.id, "testing")).toBe("estimate-not-approved");
    await care.post(`/api/devices/${device.id}/estimates/${again.id}/approval`, {
      decision: "approve",
      remark: "Kwa simu",
    });
    expect((await move(device.id, "testing")).status).toBe(200);
  });

  test("continues with a new version within the margin", async () => {
    const { device, link } = await estimated();
    await approve(link);
    await newVersion(device.id, [line, { ...line2, unitPrice: 1_200_000 }]);
    expect((await move(device.id, "in_progress")).status).toBe(200);
    await newVersion(device.id, [line, { ...line2, unitPrice: 1_200_001 }]);
    expect(await refusedFor(device.id, "testing")).toBe("estimate-not-approved");
  });

  test("changes its status automatically if set: sent waits, approved starts", async () => {
    await choose(app, "workflow", "auto_status_updates", true);
    try {
      const device = await takenIn(care, { technicianId: technician.userId });
      await move(device.id, "diagnosing");
      const { body } = await technician.post(`/api/devices/${device.id}/estimates`, {
        lines: [line],
      });
      expect((await read(device.id)).status).toBe("awaiting-approval");
      await approve(`/api/estimates/${body.approvalToken}`);
      const after = await read(device.id);
      expect(after.status).toBe("in_progress");
      expect(after.transitions.at(-1)).toMatchObject({
        fromStatus: "awaiting-approval",
        toStatus: "in_progress",
        performedBy: null,
      });
      const { device: received, link } = await estimated({ technicianId: undefined });
      await approve(link);
      expect((await read(received.id)).status).toBe("received");
    } finally {
      await choose(app, "workflow", "auto_status_updates", null);
    }
  });
});
