import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { ordered, proofForm, shipped, smallestPdf } from "#tests/support/shop/shipments.ts";

const { app, admin, care, technician, bytesOf } = await startPictureShop();

const detail = async (id: string) => (await admin.get(`/api/shipments/${id}`)).body;
const prove = async (
  client: TestClient,
  id: string,
  bytes: Uint8Array | Promise<Uint8Array>,
  options: object = {},
) => client.post(`/api/shipments/${id}/proofs`, await proofForm(bytes), options);
const jpeg = (background?: string) => plainPicture(60, 40, background).jpeg().toBuffer();

describe("tracking numbers", () => {
  test("link to the tracking page of their provider, and are there once", async () => {
    await admin.post("/api/shipping-providers", {
      name: "DHL",
      trackingUrl: "https://dhl.example/track?id={number}",
    });
    expect((await care.get("/api/shipments/carriers")).body.items).toContain("DHL");
    const { id } = await shipped(app.db, admin);
    const add = (body: object) => care.post(`/api/shipments/${id}/tracking`, body);
    expect(await add({ trackingNumber: " JD0146 ", provider: "DHL" })).toMatchObject({
      status: 201,
      body: {
        tracking: [
          {
            trackingNumber: "JD0146",
            provider: "DHL",
            url: "https://dhl.example/track?id=JD0146",
          },
        ],
      },
    });
    expect(await add({ trackingNumber: "JD0146" })).toMatchObject({
      status: 409,
      body: { code: "tracking_number_taken" },
    });
    // A number that would change the address gets no link.
    const hostile = await add({ trackingNumber: "1&x=<script>", provider: "DHL" });
    expect(hostile.body.tracking[1]).toMatchObject({ trackingNumber: "1&x=<script>", url: null });
    const [first] = hostile.body.tracking;
    const removed = await care.delete(`/api/shipments/${id}/tracking/${first.id}`);
    expect(removed.body.tracking).toHaveLength(1);
    expect((await care.delete(`/api/shipments/${id}/tracking/${first.id}`)).status).toBe(404);
    expect((await technician.post(`/api/shipments/${id}/tracking`, {})).status).toBe(403);
  });
});

describe("the agent and the cost", () => {
  test("are changed with the version, the cost with a reason and the right", async () => {
    const { id, version } = await shipped(app.db, admin, { shippingCost: 5000 });
    const renamed = await care.patch(`/api/shipments/${id}`, { agentName: "Asha Cargo", version });
    expect(renamed.body).toMatchObject({ agentName: "Asha Cargo", version: version + 1 });
    expect(
      (await care.patch(`/api/shipments/${id}`, { agentName: "X", version })).body,
    ).toMatchObject({ code: "stale_version" });
    const cost = (client: TestClient, body: object) =>
      client.post(`/api/shipments/${id}/cost`, { version: version + 1, ...body });
    expect((await cost(care, { shippingCost: 1, reason: "x" })).status).toBe(403);
    expect((await cost(admin, { shippingCost: 7000 })).status).toBe(422);
    expect((await cost(admin, { shippingCost: 7000, reason: "Ushuru" })).body).toMatchObject({
      shippingCost: 7000,
    });
    const [event] = (await admin.get(`/api/shipments/${id}/audit`)).body.items;
    expect(event).toMatchObject({
      kind: "shipment.cost_changed",
      data: { before: { shippingCost: 5000 }, after: { shippingCost: 7000 }, reason: "Ushuru" },
    });
  });

  test("the agent is paid by those who may pay, and unpaid only with a reason", async () => {
    const { id } = await shipped(app.db, admin);
    const set = (client: TestClient, body: object) =>
      client.post(`/api/shipments/${id}/agent-paid`, body);
    expect((await set(care, { paid: true })).status).toBe(403);
    expect((await set(admin, { paid: true })).body.agentPaid).toBe(true);
    expect((await set(admin, { paid: true })).body.agentPaid).toBe(true);
    expect((await set(admin, { paid: false })).status).toBe(422);
    expect((await set(admin, { paid: false, reason: "Hundi imerudi" })).body.agentPaid).toBe(false);
    const { items } = (await admin.get(`/api/shipments/${id}/audit`)).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
      "shipment.agent_unpaid",
      "shipment.agent_paid",
      "shipment.created",
    ]);
  });
});

describe("payments", () => {
  test("count as paid when they are completed and there is a proof", async () => {
    const { id } = await shipped(app.db, admin);
    const add = (body: object, options: object = {}) =>
      admin.post(`/api/shipments/${id}/payments`, body, options);
    const key = newId();
    const body = { amount: 12_000, gateway: "CRDB", paymentLink: "https://pay.example/1" };
    const added = await add(body, { key });
    expect((await add(body, { key })).body).toEqual(added.body);
    const [payment] = added.body.payments;
    expect(payment).toMatchObject({ amount: 12_000, status: "pending", isPaid: false });
    const act = (name: string, more: object = {}) =>
      admin.post(`/api/shipments/${id}/payments/${payment.id}/${name}`, more);
    expect((await act("complete")).body.payments).toMatchObject([
      { status: "completed", isPaid: false, endedBy: { id: admin.userId } },
    ]);
    expect(await act("complete")).toMatchObject({
      status: 409,
      body: { code: "shipment_payment_ended" },
    });
    const proven = await prove(admin, id, jpeg());
    expect(proven.body).toMatchObject({ isPaid: false, payments: [{ isPaid: true }] });
    await admin.post(`/api/shipments/${id}/status`, { status: "completed" });
    expect(await detail(id)).toMatchObject({ isPaid: true, proofCount: 1 });
    expect((await act("cancel", { reason: "Ilirudi" })).body.payments).toMatchObject([
      { status: "cancelled", reason: "Ilirudi", isPaid: false },
    ]);
    expect((await act("cancel", { reason: "x" })).status).toBe(409);
  });

  test("take only links that are safe to open, and only from those who may pay", async () => {
    const { id } = await shipped(app.db, admin);
    const path = `/api/shipments/${id}/payments`;
    for (const paymentLink of ["javascript:alert(1)", "http://pay.example", "data:text/html,x"]) {
      expect((await admin.post(path, { amount: 1, paymentLink })).status).toBe(422);
    }
    expect((await admin.post(path, { amount: 0 })).status).toBe(422);
    expect((await care.post(path, { amount: 1 })).status).toBe(403);
  });

  test("of another shipment are not found", async () => {
    const [one, two] = [await shipped(app.db, admin), await shipped(app.db, admin)];
    const { body } = await admin.post(`/api/shipments/${one.id}/payments`, { amount: 100 });
    const path = `/api/shipments/${two.id}/payments/${body.payments[0].id}/complete`;
    expect((await admin.post(path, {})).status).toBe(404);
  });
});

describe("proofs of payment", () => {
  test("are pictures, encoded again, or PDF documents to download, and never HTML", async () => {
    const { id } = await shipped(app.db, admin);
    await prove(admin, id, jpeg());
    const { body } = await prove(admin, id, smallestPdf);
    expect(body.proofs).toMatchObject([
      { kind: "picture", addedBy: { id: admin.userId } },
      { kind: "pdf", thumbnailUrl: null },
    ]);
    const [picture, pdf] = body.proofs;
    const shown = await bytesOf(technician, picture.url);
    expect(shown.response.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "jpeg", width: 60 });
    expect((await bytesOf(care, picture.thumbnailUrl)).response.status).toBe(200);
    const downloaded = await bytesOf(care, pdf.url);
    expect(Object.fromEntries(downloaded.response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="payment-proof.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(Buffer.from(downloaded.bytes)).toEqual(Buffer.from(smallestPdf));
    // A PDF has no address at which it would be a picture, and the other way round.
    expect((await admin.get(pdf.url.replace(/\/pdf$/, ""))).status).toBe(404);
    expect((await admin.get(`${picture.url}/pdf`)).status).toBe(404);
  });

  test("of other kinds are refused", async () => {
    const { id } = await shipped(app.db, admin);
    const text = (content: string) => new TextEncoder().encode(content);
    const wrong = [
      text("<html><script>alert(1)</script>"),
      text("<svg onload=alert(1)>"),
      text("%PDF-1.4 cut off"),
      text(" %PDF-1.4 <script> %%EOF"),
      new Uint8Array(),
    ];
    for (const bytes of wrong) {
      expect(await prove(admin, id, bytes)).toMatchObject({
        status: 422,
        body: { code: "invalid_picture" },
      });
    }
    expect((await prove(care, id, jpeg())).status).toBe(403);
    expect((await prove(admin, newId(), jpeg())).status).toBe(404);
  });

  test("are deleted with a reason, and are at most twelve", async () => {
    const { id } = await shipped(app.db, admin, { purchaseOrderId: await ordered(app.db) });
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => prove(admin, id, smallestPdf, { key })));
    expect(new Set(answers.map(({ body }) => body.proofs[0].id)).size).toBe(1);
    const [proof] = (await detail(id)).proofs;
    const remove = (body: object) =>
      admin.post(`/api/shipments/${id}/proofs/${proof.id}/delete`, body);
    expect((await remove({})).status).toBe(422);
    expect((await remove({ reason: "Si yetu" })).body.proofs).toEqual([]);
    expect((await remove({ reason: "Si yetu" })).status).toBe(404);
    expect((await admin.get(proof.url)).status).toBe(404);
    const many = await Promise.all(
      Array.from({ length: 14 }, () => prove(admin, id, smallestPdf, { key: newId() })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(12);
    expect((await detail(id)).proofs).toHaveLength(12);
  });
});
