import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { choose, finishChecklist, put, signature, takenIn } from "#tests/support/shop/devices.ts";
import {
  cameBack,
  daysAgo,
  handedBack,
  toApproval,
  toPickup,
  walk,
} from "#tests/support/shop/returns.ts";

const { app, admin, care, technician } = await startShop({
  admin: "Mama Neema",
  care: "Rehema",
  technician: "Juma",
});
const other = await signedIn(app, { role: "technician", name: "Baraka" });

const repaired = (given?: Record<string, unknown>, payments?: readonly number[]) =>
  handedBack({ admin, technician }, given, payments);
const stepOf = (client: TestClient, id: string, body: Record<string, unknown>) =>
  client.post(`/api/returns/${id}/steps`, body);

describe("a return", () => {
  test("refers to its repair, customer, technician and warranty", async () => {
    const device = await repaired({ serialNumber: "SN-RET-1", imei: "490154203237518" });
    const returned = await cameBack(care, device.id, {
      accessories: ["charger", { label: "box", result: "faulty", note: "Imechanika" }, "kadi"],
    });
    expect(returned).toMatchObject({
      deviceId: device.id,
      saleItemId: null,
      ticketNumber: device.ticketNumber,
      description: "Tecno Spark 20",
      serialNumber: "SN-RET-1",
      imei: "490154203237518",
      customer: { id: device.customerId, name: "Asha Juma" },
      currentStep: "reported",
      adminApprovalStatus: "pending",
      warrantyStatus: "in-warranty",
      originDay: today(),
      warrantyUntil: addDays(today(), 90),
      technician: { id: technician.userId, name: "Juma" },
      createdBy: { id: care.userId, name: "Rehema" },
      outcome: null,
      refundable: 800_000,
      version: 1,
      steps: [],
      accessories: [
        { label: "charger", result: "ok", note: null },
        { label: "box", result: "faulty", note: "Imechanika" },
        { label: "headphones", result: "not-tested", note: null },
        { label: "kadi", result: "ok", note: null },
      ],
    });
    expect(returned.returnNumber).toMatch(/^RT-\d\d-\d{6}$/);
    expect((await technician.get(`/api/returns/${returned.id}`)).body).toEqual(returned);
  });

  test("accepts accessories as text, as intakes do", async () => {
    const returned = await cameBack(care, (await repaired()).id, { accessories: "charger, kadi," });
    expect(returned.accessories).toMatchObject([
      { label: "charger", result: "ok" },
      { label: "box", result: "not-tested" },
      { label: "headphones", result: "not-tested" },
      { label: "kadi", result: "ok" },
    ]);
  });

  test("goes from report to hand-over, and records every step with its user", async () => {
    const device = await repaired();
    const { id } = await cameBack(care, device.id);
    await walk(technician, id, toApproval);
    const approved = await admin.post(`/api/returns/${id}/approval`, { decision: "approve" });
    expect(approved.body).toMatchObject({
      currentStep: "admin-approval",
      adminApprovalStatus: "approved",
      approvalDecidedBy: { name: "Mama Neema" },
    });
    await walk(care, id, ["assigned-to-technician"]);
    await walk(technician, id, ["in-repair", "quality-check", "ready-for-pickup"]);
    const unsigned = await stepOf(care, id, { step: "closed" });
    expect(unsigned).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", params: { reason: "signature-missing" } },
    });
    const closed = await stepOf(care, id, {
      step: "closed",
      resolution: "Imetengenezwa",
      signature,
      signedBy: "Asha",
    });
    expect(closed.body).toMatchObject({
      currentStep: "closed",
      outcome: "repaired",
      closedAt: expect.any(String),
    });
    expect(
      closed.body.steps.map((step: { toStep: string; performedBy: { name: string } }) => [
        step.toStep,
        step.performedBy.name,
      ]),
    ).toEqual([
      ["technician-diagnosis", "Juma"],
      ["admin-approval", "Juma"],
      ["admin-approval", "Mama Neema"],
      ["assigned-to-technician", "Rehema"],
      ["in-repair", "Juma"],
      ["quality-check", "Juma"],
      ["ready-for-pickup", "Juma"],
      ["closed", "Rehema"],
    ]);
    expect(closed.body.steps.at(-1)).toMatchObject({ signature, signedBy: "Asha" });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("needs the fix status with the diagnosis, and the resolution at closing", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    const refused = async (client: TestClient, body: Record<string, unknown>) => {
      const answer = await stepOf(client, id, body);
      return `${answer.status} ${answer.body.params?.reason}`;
    };
    await walk(technician, id, ["technician-diagnosis"]);
    const diagnosed = { step: "admin-approval" };
    expect(await refused(technician, diagnosed)).toBe("409 fix-status-missing");
    expect(await refused(technician, { ...diagnosed, fixStatus: " " })).toBe(
      "409 fix-status-missing",
    );
    const sent = await stepOf(technician, id, { ...diagnosed, fixStatus: "Inatengenezeka" });
    expect(sent.body).toMatchObject({ currentStep: "admin-approval", fixStatus: "Inatengenezeka" });
    await walk(admin, id, ["approve", ...toPickup.slice(toApproval.length + 1)]);
    expect(await refused(care, { step: "closed", signature })).toBe("409 resolution-missing");
    const resolution = "Kioo kimebadilishwa";
    const closed = await stepOf(care, id, { step: "closed", resolution, signature });
    expect(closed.body).toMatchObject({ currentStep: "closed", resolution });
  });

  test("takes the fix status and the resolution that were written before", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    const words = { version: 1, fixStatus: "Inatengenezeka", resolution: "Kioo kimebadilishwa" };
    expect((await technician.patch(`/api/returns/${id}`, words)).status).toBe(200);
    for (const step of ["technician-diagnosis", "admin-approval"]) {
      expect((await stepOf(technician, id, { step })).status).toBe(200);
    }
    await walk(admin, id, toPickup.slice(toApproval.length));
    expect((await stepOf(care, id, { step: "closed", signature })).body).toMatchObject({
      fixStatus: "Inatengenezeka",
      resolution: "Kioo kimebadilishwa",
    });
  });

  test("is closed without a signature if the shop requires none", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    await walk(admin, id, toPickup);
    await choose(app, "workflow", "require_customer_signature", false);
    expect((await stepOf(care, id, { step: "closed", resolution: "Imetengenezwa" })).status).toBe(
      200,
    );
    await choose(app, "workflow", "require_customer_signature", null);
  });

  test("without a technician belongs to the first who examines it", async () => {
    const device = await repaired();
    await put(app, device.id, { assignedTo: null });
    const { id, technician: nobody } = await cameBack(care, device.id);
    expect(nobody).toBeNull();
    await walk(other, id, ["technician-diagnosis"]);
    expect((await care.get(`/api/returns/${id}`)).body.technician.name).toBe("Baraka");
    const refused = await stepOf(technician, id, { step: "admin-approval" });
    expect(refused.body).toMatchObject({
      code: "forbidden",
      params: { reason: "not-your-return" },
    });
    const edited = await technician.patch(`/api/returns/${id}`, { version: 2, fixStatus: "Sawa" });
    expect(edited.body).toMatchObject({ code: "forbidden" });
  });

  test("is assigned to another technician by users who manage returns", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    await walk(admin, id, [...toApproval, "approve"]);
    const wrong = await stepOf(care, id, {
      step: "assigned-to-technician",
      technicianId: care.userId,
    });
    expect(wrong.body).toMatchObject({ code: "technician_unavailable" });
    const given = await stepOf(care, id, {
      step: "assigned-to-technician",
      technicianId: other.userId,
    });
    expect(given.body.technician.name).toBe("Baraka");
    const path = `/api/returns/${id}/technician`;
    const change = { version: given.body.version, technicianId: technician.userId };
    expect((await other.post(path, change)).body).toMatchObject({ code: "forbidden" });
    expect((await care.post(path, change)).body.technician.name).toBe("Juma");
  });

  test("of an open or unknown device is refused", async () => {
    const device = await takenIn(care);
    const body = { returnReason: "Bado" };
    const here = await care.post("/api/returns", { ...body, deviceId: device.id });
    expect(here).toMatchObject({ status: 409, body: { code: "not_returnable" } });
    const nothing = await care.post("/api/returns", { ...body, deviceId: newId() });
    expect(nothing).toMatchObject({ status: 404, body: { code: "not_found" } });
    const noLine = await care.post("/api/returns", { ...body, saleItemId: newId() });
    expect(noLine).toMatchObject({ status: 404, body: { code: "not_found" } });
    const neither = await care.post("/api/returns", body);
    expect(neither).toMatchObject({ status: 422 });
    const both = { ...body, deviceId: device.id, saleItemId: newId() };
    expect(await care.post("/api/returns", both)).toMatchObject({ status: 422 });
  });

  test("of one device is open once: of ten at once one is created", async () => {
    const device = await repaired();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        care.post("/api/returns", { deviceId: device.id, returnReason: "Tena" }),
      ),
    );
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`);
    expect(codes.toSorted()).toEqual(["201 ", ...Array(9).fill("409 return_open")]);
    const id = answers.find(({ status }) => status === 201)?.body.id;
    await walk(admin, id, toPickup);
    await stepOf(care, id, { step: "closed", resolution: "Imetengenezwa", signature });
    expect((await cameBack(care, device.id)).id).not.toBe(id);
  });
});

describe("the warranty", () => {
  test.each([
    [0, "in-warranty"],
    [89, "in-warranty"],
    [90, "in-warranty"],
  ])("of a repair handed back %i days ago: %s", async (days, warrantyStatus) => {
    const device = await repaired();
    await daysAgo(app, device.id, days);
    const seen = await care.get(`/api/returns/returnability?deviceId=${device.id}`);
    expect(seen.body).toMatchObject({ warrantyStatus, isLate: false, openReturn: null });
    const returned = await cameBack(care, device.id);
    expect(returned).toMatchObject({
      warrantyStatus,
      warrantyUntil: addDays(today(), 90 - days),
    });
  });

  test("ends after its last day; then only an admin accepts the return, with a reason", async () => {
    const device = await repaired();
    await daysAgo(app, device.id, 91);
    const body = { deviceId: device.id, returnReason: "Tena" };
    const late = await care.post("/api/returns", body);
    expect(late).toMatchObject({
      status: 409,
      body: { code: "return_too_late", params: { lastDay: addDays(today(), -1) } },
    });
    const lateReason = "Mteja alikuwa safarini";
    const notTheirs = await care.post("/api/returns", { ...body, lateReason });
    expect(notTheirs.body).toMatchObject({
      code: "forbidden",
      params: { permission: "overrule_warranty" },
    });
    const allowed = await admin.post("/api/returns", { ...body, lateReason });
    expect(allowed.body).toMatchObject({
      warrantyStatus: "out-of-warranty",
      lateAllowedBy: { name: "Mama Neema" },
      lateAllowedReason: lateReason,
    });
  });

  test("may be shorter than the period for returns, or absent", async () => {
    await choose(app, "business", "repair_warranty_days", 7);
    const device = await repaired();
    await daysAgo(app, device.id, 8);
    expect(await cameBack(care, device.id)).toMatchObject({ warrantyStatus: "out-of-warranty" });
    await choose(app, "business", "repair_warranty_days", 0);
    expect(await cameBack(care, (await repaired()).id)).toMatchObject({
      warrantyStatus: "out-of-warranty",
      warrantyUntil: null,
    });
    await choose(app, "business", "repair_warranty_days", null);
  });

  test("is as long as the slip promised at intake, whatever the settings say later", async () => {
    const device = await repaired();
    await daysAgo(app, device.id, 30);
    await choose(app, "business", "repair_warranty_days", 7);
    expect((await care.get(`/api/devices/${device.id}`)).body.warrantyDays).toBe(90);
    expect((await care.get(`/api/returns/returnability?deviceId=${device.id}`)).body).toMatchObject(
      {
        warrantyStatus: "in-warranty",
        warrantyUntil: addDays(today(), 60),
      },
    );
    expect(await cameBack(care, device.id)).toMatchObject({
      warrantyStatus: "in-warranty",
      warrantyUntil: addDays(today(), 60),
    });
    await choose(app, "business", "repair_warranty_days", null);
  });

  test("may be another one for a single repair, which staff with the right decide before the hand-over", async () => {
    const device = await takenIn(care, {
      technicianId: technician.userId,
      finalAmount: 800_000,
      depositAmount: 800_000,
      depositPayment: { method: "cash" },
    });
    const path = `/api/devices/${device.id}`;
    const change = { version: device.version, warrantyDays: 14, reason: "Maji yaliingia" };
    expect((await care.post(`${path}/warranty`, change)).status).toBe(403);
    const { reason: _, ...unexplained } = change;
    expect((await admin.post(`${path}/warranty`, unexplained)).status).toBe(422);
    const set = await admin.post(`${path}/warranty`, change);
    expect(set.body).toMatchObject({ warrantyDays: 14, version: device.version + 1 });
    expect((await admin.post(`${path}/warranty`, change)).body.code).toBe("stale_version");
    const { body: seen } = await admin.get(path);
    expect(seen.remarks[0].systemRemark).toMatchObject({
      code: "warranty_set",
      before: 90,
      after: 14,
    });
    await technician.post(`${path}/status`, { status: "in_progress" });
    await finishChecklist(technician, device);
    await technician.post(`${path}/status`, { status: "completed", signature });
    const done = await admin.post(`${path}/status`, { status: "done", signature, signedBy: "A" });
    expect(done.body).toMatchObject({ status: "done", warrantyDays: 14 });
    const late = { ...change, version: done.body.version, warrantyDays: 365 };
    expect((await admin.post(`${path}/warranty`, late)).body.code).toBe("conflict");
    expect(await cameBack(care, device.id)).toMatchObject({ warrantyUntil: addDays(today(), 14) });
  });

  test("does not apply to devices that were handed over unrepaired", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    await technician.post(`/api/devices/${device.id}/status`, {
      status: "unrepairable",
      remark: "Ubao umekufa",
    });
    await care.post(`/api/devices/${device.id}/status`, { status: "done", signature });
    expect(await cameBack(care, device.id)).toMatchObject({
      warrantyStatus: "out-of-warranty",
      warrantyUntil: null,
    });
  });

  test("is not restarted by a claim", async () => {
    const device = await repaired();
    await daysAgo(app, device.id, 60);
    const first = await cameBack(care, device.id);
    await walk(admin, first.id, toPickup);
    await stepOf(care, first.id, { step: "closed", resolution: "Imetengenezwa", signature });
    const second = await cameBack(care, device.id);
    expect(second.warrantyUntil).toBe(first.warrantyUntil);
    expect(second).toMatchObject({ warrantyUntil: addDays(today(), 30) });
  });

  test("is overruled by an admin with a reason; the computed result stays", async () => {
    const returned = await cameBack(care, (await repaired()).id);
    const path = `/api/returns/${returned.id}`;
    const change = { version: 1, warrantyStatus: "out-of-warranty" };
    const reasoned = { ...change, reason: "Maji yameingia" };
    expect((await care.post(`${path}/warranty`, reasoned)).body).toMatchObject({
      code: "forbidden",
    });
    expect((await admin.post(`${path}/warranty`, change)).body.fields).toHaveProperty("reason");
    expect((await admin.patch(path, change)).status).toBe(422);
    const overruled = await admin.post(`${path}/warranty`, reasoned);
    expect(overruled.body).toMatchObject({
      warrantyStatus: "out-of-warranty",
      warrantyFound: "in-warranty",
      warrantyOverruledBy: { name: "Mama Neema" },
      warrantyOverruledReason: "Maji yameingia",
    });
    await walk(admin, returned.id, toApproval);
    const bare = await admin.post(`${path}/approval`, { decision: "approve" });
    expect(bare.body).toMatchObject({ params: { reason: "reason-missing" } });
    const goodwill = await admin.post(`${path}/approval`, {
      decision: "approve",
      reason: "Mteja mwema",
    });
    expect(goodwill.body).toMatchObject({
      adminApprovalStatus: "approved",
      approvalReason: "Mteja mwema",
    });
  });
});

describe("the diagnosis", () => {
  test("is written by the assigned technician, and not overwritten by others", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    const path = `/api/returns/${id}`;
    const written = await technician.patch(path, {
      version: 1,
      fixStatus: "Inatengenezeka",
      resolution: "Badilisha skrini",
      accessories: [{ label: "headphones", result: "ok" }],
    });
    expect(written.body).toMatchObject({
      version: 2,
      fixStatus: "Inatengenezeka",
      resolution: "Badilisha skrini",
      accessories: [{}, {}, { label: "headphones", result: "ok" }],
    });
    const stale = await care.patch(path, { version: 1, fixStatus: "Haitengenezeki" });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { fixStatus: "Inatengenezeka" } },
    });
    expect((await care.patch(path, { version: 2, resolution: "" })).body.resolution).toBeNull();
  });

  test("of a closed return does not change", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    await walk(admin, id, toPickup);
    const { body } = await stepOf(care, id, {
      step: "closed",
      resolution: "Imetengenezwa",
      signature,
    });
    const late = await admin.patch(`/api/returns/${id}`, {
      version: body.version,
      fixStatus: "Mpya",
    });
    expect(late).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
  });
});

describe("a decision", () => {
  test("is made once, by the first of two admins", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    await walk(admin, id, toApproval);
    const second = await signedIn(app, { role: "admin" });
    const answers = await Promise.all([
      admin.post(`/api/returns/${id}/approval`, { decision: "approve" }),
      second.post(`/api/returns/${id}/approval`, { decision: "reject", reason: "Maji" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    const now = (await care.get(`/api/returns/${id}`)).body;
    expect(now).toEqual(won);
    expect(now.steps).toHaveLength(3);
  });

  test("to reject has a reason, and the device is handed back", async () => {
    const { id } = await cameBack(care, (await repaired()).id);
    await walk(admin, id, toApproval);
    const path = `/api/returns/${id}/approval`;
    const bare = await admin.post(path, { decision: "reject" });
    expect(bare.body).toMatchObject({ params: { reason: "reason-missing" } });
    const rejected = await admin.post(path, { decision: "reject", reason: "Imeanguka tena" });
    expect(rejected.body).toMatchObject({
      currentStep: "rejected",
      outcome: "rejected",
      adminApprovalStatus: "rejected",
      approvalReason: "Imeanguka tena",
    });
    const closed = await stepOf(care, id, {
      step: "closed",
      resolution: "Imetengenezwa",
      signature,
    });
    expect(closed.body).toMatchObject({ currentStep: "closed", outcome: "rejected" });
    expect(await findViolations(app.db)).toEqual([]);
  });
});
