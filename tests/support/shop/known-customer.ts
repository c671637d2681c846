/** A customer whose name stands in as many records as possible, to see what an erasure leaves. */
import { expect } from "vitest";
import { today } from "#src/shared/time.ts";
import type { TestApp } from "../app.ts";
import { clientOf, type TestClient } from "../client.ts";
import { onlineItem } from "../storefront/orders.ts";
import { booked } from "./appointments.ts";
import { finishChecklist, signature, takenIn } from "./devices.ts";
import { buying } from "./handsets.ts";
import { cart, sold, type Bought } from "./sales.ts";
import { shiftOpened } from "./shifts.ts";

/** A word that no record has by itself. */
export const CANARY = "Kanarijina";
const PHONE = "0754812345";

interface Shop {
  app: TestApp;
  admin: TestClient;
  care: TestClient;
  technician: TestClient;
}

const done = <T>({ status, body }: { status: number; body: T }): T => {
  expect([status < 300, status, body]).toEqual([true, status, body]);
  return body;
};

/** Everything is typed with the name of the customer in it. The device was handed over at the end. */
export async function knownEverywhere({ app, admin, care, technician }: Shop): Promise<string> {
  const { id } = done(
    await admin.post("/api/customers", {
      name: `${CANARY} Fundi`,
      phone: PHONE,
      whatsapp: PHONE,
      email: `${CANARY}@example.com`,
      city: CANARY,
      locationDescription: `Karibu na ${CANARY}`,
      nationalId: CANARY,
      marketingConsent: true,
      notes: `Huyu ni ${CANARY}`,
    }),
  );
  const path = `/api/customers/${id}`;
  done(await admin.patch(path, { version: 1, city: `${CANARY} mjini` }));
  done(await admin.post(`${path}/notes`, { content: `${CANARY} analipa vizuri` }));
  const offer = { title: CANARY, content: `Karibu ${CANARY}`, sentVia: "sms" };
  done(await admin.post(`${path}/promo-messages`, offer));
  const points = { customerId: id, points: 50, reason: `Zawadi ya ${CANARY}` };
  done(await admin.post("/api/loyalty/points", points));
  await booked(admin, { customerId: id, reason: `${CANARY} anakuja`, note: CANARY });
  await shopWith(app, admin, id);
  await repairWith({ admin, care, technician }, id);
  const text = { customerId: id, recipientPhone: PHONE, message: `Habari ${CANARY}` };
  done(await admin.post("/api/sms/messages", text));
  return id as string;
}

/** Sales, an order request, an invoice and a used handset. */
async function shopWith(app: TestApp, admin: TestClient, customerId: string): Promise<void> {
  await shiftOpened(admin);
  const { id: itemId } = await onlineItem(app, 50);
  const order = { name: CANARY, phone: PHONE, note: CANARY, lines: [{ itemId, quantity: 1 }] };
  done(await clientOf(app).post("/api/storefront/orders", order));
  const priceOverride = { unitPrice: 400_000, reason: `${CANARY} ni jirani` };
  const lines = [{ itemId, quantity: 2, priceOverride } as Bought];
  const sale = await sold(admin, lines, { customerId });
  const back = [{ saleItemId: sale.items[0]?.id, quantity: 1 }];
  const refund = { lines: back, reason: `${CANARY} hakuipenda` };
  done(await admin.post(`/api/sales/${sale.id}/refunds`, refund));
  done(await admin.post("/api/invoices", { saleId: sale.id, dueOn: today() }));
  const discount = { type: "fixed", value: 100_000, reason: `Rafiki ${CANARY}` };
  done(await admin.post("/api/sales", cart([{ itemId, quantity: 1 }], { customerId, discount })));
  const handset = {
    ...buying({ seller: undefined, sellerId: customerId, sellerIdentity: CANARY }),
    conditionNote: `Ya ${CANARY}`,
  };
  done(await admin.post("/api/used-handsets", handset));
}

/** A repair with everything that people write during it. */
async function repairWith(
  { admin, care, technician }: Omit<Shop, "app">,
  customerId: string,
): Promise<void> {
  const device = await takenIn(care, {
    customerId,
    technicianId: technician.userId,
    serialNumber: CANARY,
    accessories: `Kava la ${CANARY}`,
    depositAmount: 0,
    depositWaivedReason: `${CANARY} ni mteja wa zamani`,
    passcode: { kind: "text", code: CANARY },
    signatures: [{ role: "customer", signature, signedBy: CANARY }],
  });
  const path = `/api/devices/${device.id}`;
  done(await technician.post(`${path}/remarks`, { content: `${CANARY} alipiga simu` }));
  const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 800_000 };
  const estimate = done(
    await technician.post(`${path}/estimates`, { lines: [line], note: `Kwa ${CANARY}` }),
  );
  const approval = { decision: "approve", name: CANARY, remark: `${CANARY} kwa simu` };
  done(await care.post(`${path}/estimates/${estimate.id}/approval`, approval));
  done(await technician.post(`${path}/status`, { status: "in_progress", remark: CANARY }));
  await finishChecklist(technician, device);
  done(await technician.post(`${path}/status`, { status: "completed", signature }));
  done(await admin.post(`${path}/payments`, { method: "cash", amount: 800_000 }));
  done(await admin.post(`${path}/status`, { status: "done", signature, signedBy: CANARY }));
}
