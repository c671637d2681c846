import { describe, expect, test } from "vitest";
import {
  choose,
  finishChecklist,
  intake,
  put,
  signature,
  takenIn,
} from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";
import { missingIntakeSignatures } from "../rules.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

const demanded = { requireCustomerSignature: true, requireTechnicianSignature: true };
const both = [
  { role: "customer", signature },
  { role: "staff", signature },
];

describe("at intake", () => {
  test("customer and staff sign, each with a name", async () => {
    const device = await takenIn(care, { signatures: both });
    expect(device.signatures).toMatchObject([
      { moment: "intake", role: "customer", signedBy: "Asha Juma", signature, reason: null },
      {
        moment: "intake",
        role: "staff",
        signedBy: "Rehema",
        signature,
        recordedBy: { name: "Rehema" },
      },
    ]);
    expect((await care.get(`/api/devices/${device.id}`)).body.signatures).toEqual(
      device.signatures,
    );
  });

  test("the bringer may sign, or the reason for no signature is recorded", async () => {
    const device = await takenIn(care, {
      signatures: [
        { role: "customer", reason: "Ameleta mtoto wake" },
        { role: "staff", signature, signedBy: "Mwajuma" },
      ],
      technicianId: technician.userId,
    });
    expect(device.signatures).toMatchObject([
      { role: "customer", signature: null, signedBy: null, reason: "Ameleta mtoto wake" },
      { role: "staff", signedBy: "Mwajuma" },
    ]);
  });

  test("a typed name and a signed slip are recorded as such, and nothing more can be signed", async () => {
    const device = await takenIn(care, {
      signatures: [
        { role: "customer", method: "paper", signedBy: "Mama Asha" },
        { role: "staff", method: "typed", signature },
      ],
    });
    expect(device.signatures).toMatchObject([
      { role: "customer", method: "paper", signature: null, signedBy: "Mama Asha", reason: null },
      { role: "staff", method: "typed", signature, signedBy: "Rehema" },
    ]);
    const again = { role: "customer", signature };
    expect(await care.post(`/api/devices/${device.id}/signatures`, again)).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "signed-already" } },
    });
    expect(missingIntakeSignatures(device, demanded)).toEqual([]);
  });

  test("an intake without signatures is accepted", async () => {
    expect((await takenIn(care)).signatures).toEqual([]);
  });

  test.each([
    ["neither signed nor said why", [{ role: "customer" }]],
    ["both", [{ role: "customer", signature, reason: "x" }]],
    ["the same person twice", [both[0], both[0]]],
    ["a signed slip with a picture", [{ role: "customer", method: "paper", signature }]],
    ["a typed name without its picture", [{ role: "customer", method: "typed", signedBy: "x" }]],
    ["a drawn reason", [{ role: "customer", method: "drawn", reason: "x" }]],
    ["somebody unknown", [{ role: "neighbour", signature }]],
    ["no picture", [{ role: "customer", signature: "data:text/html;base64,PGI+" }]],
    ["a script", [{ role: "customer", signature: 'data:image/png;base64,"><script>' }]],
  ])("%s is refused", async (_, signatures) => {
    const refused = await care.post("/api/devices", intake({ signatures }));
    expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });
});

describe("later", () => {
  test("a missing signature is added once, by an authorised user", async () => {
    const device = await takenIn(care, {
      signatures: [{ role: "customer", reason: "Hana kalamu" }],
    });
    const path = `/api/devices/${device.id}/signatures`;
    expect((await technician.post(path, { role: "customer", signature })).status).toBe(403);
    const signed = await care.post(path, { role: "customer", signature, signedBy: "Asha" });
    expect(signed).toMatchObject({
      status: 201,
      body: {
        moment: "intake",
        role: "customer",
        signedBy: "Asha",
        recordedBy: { name: "Rehema" },
      },
    });
    expect(await care.post(path, { role: "customer", signature })).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "signed-already" } },
    });
    const { signatures } = (await care.get(`/api/devices/${device.id}`)).body;
    expect(signatures).toHaveLength(2);
  });

  test("ten at once leave one", async () => {
    const device = await takenIn(care);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        care.post(`/api/devices/${device.id}/signatures`, { role: "staff", signature }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "conflict")).toHaveLength(9);
  });

  test("none is added after the hand-over", async () => {
    const device = await takenIn(care);
    await put(app, device.id, { status: "done" });
    const refused = await admin.post(`/api/devices/${device.id}/signatures`, both[0]);
    expect(refused.body).toMatchObject({ code: "conflict", params: { reason: "handed-back" } });
  });
});

describe("at completion", () => {
  test("the technician signs, if the shop requires it", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const path = `/api/devices/${device.id}/status`;
    await technician.post(path, { status: "in_progress" });
    await finishChecklist(technician, device);
    expect(await technician.post(path, { status: "completed" })).toMatchObject({
      status: 409,
      body: { params: { reason: "technician-signature-missing" } },
    });
    const completed = await technician.post(path, { status: "completed", signature });
    expect(completed.body.transitions.at(-1)).toMatchObject({
      toStatus: "completed",
      signature,
      signedBy: "Juma",
    });
    await technician.post(path, { status: "in_progress" });
    await choose(app, "workflow", "require_technician_signature", false);
    expect((await technician.post(path, { status: "completed" })).status).toBe(200);
    await choose(app, "workflow", "require_technician_signature", null);
  });
});

describe("a signature", () => {
  test("never changes, and is only deleted with a mistaken intake", async () => {
    const device = await takenIn(care, { signatures: both, technicianId: technician.userId });
    const own = app.db.updateTable("deviceSignatures").where("deviceId", "=", device.id);
    await expect(own.set({ signedBy: "Mwingine" }).execute()).rejects.toThrow("append-only");
    await expect(own.set({ signature: `${signature}AA` }).execute()).rejects.toThrow("append-only");
    await expect(
      app.db.deleteFrom("deviceSignatures").where("deviceId", "=", device.id).execute(),
    ).rejects.toThrow("append-only");
    const mistaken = await takenIn(care, { signatures: both });
    expect((await admin.delete(`/api/devices/${mistaken.id}`)).status).toBe(200);
  });

  test("of a customer is exported and erased with them; the shop's own stays", async () => {
    const device = await takenIn(care, { signatures: both });
    const exported = await admin.get(`/api/customers/${device.customerId}/export`);
    expect(JSON.stringify(exported.body)).toContain(signature);
    const path = `/api/devices/${device.id}/status`;
    await care.post(path, { status: "cancelled", remark: "Hataki" });
    await care.post(path, { status: "done", signature });
    await admin.post(`/api/customers/${device.customerId}/erase`, { reason: "Aliomba" });
    expect((await admin.get(`/api/devices/${device.id}`)).body.signatures).toMatchObject([
      { role: "customer", signature: null, signedBy: null },
      { role: "staff", signature, signedBy: "Rehema" },
    ]);
  });
});

test("a shop may check other things before the hand-over than at intake", async () => {
  await choose(app, "devices", "outtake_checklist_items", ["display", "Kusafishwa"]);
  const device = await takenIn(care);
  const labels = (phase: string) =>
    device.checklists.filter((item) => item.phase === phase).map(({ label }) => label);
  expect(labels("outtake")).toEqual(["display", "Kusafishwa"]);
  expect(labels("intake")).toHaveLength(8);
  await choose(app, "devices", "outtake_checklist_items", null);
});
