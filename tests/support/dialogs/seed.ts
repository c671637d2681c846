import { expect } from "vitest";
import { signedIn } from "../client.ts";
import type { OpenShop } from "../journey.ts";
import { finishChecklist, newPhone, put, takenIn } from "../shop/devices.ts";
import { cameBack, handedBack, toApproval, walk } from "../shop/returns.ts";
import { counted, opened } from "../shop/counts.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { longAgo, newCustomer, sold } from "../shop/sales.ts";
import { shiftOpened } from "../shop/shifts.ts";
import { stocked } from "../shop/stock.ts";

/** Records whose screens open every dialog. */
export async function seedForDialogs({ app, admin, care, technician }: OpenShop) {
  const item = await stocked(app.db, 20, { name: "Chaja ya Samsung", sku: "CHJ-1", minStock: 30 });
  const phone = await stocked(app.db, 3, {
    name: "Infinix Hot 40",
    sku: "INF-1",
    isSerialised: true,
  });
  const customer = await newCustomer(admin);
  const other = await newCustomer(admin);
  await shiftOpened(admin);
  await signedIn(app, { role: "customer-care", name: "Neema Kessy" });
  const received = await takenIn(admin, { customerId: customer });
  const working = await takenIn(admin, {
    technicianId: technician.userId,
    finalAmount: 800_000,
    depositAmount: 0,
    depositWaivedReason: "Mteja wa zamani",
    passcode: { kind: "text", code: "1234" },
  });
  await technician.post(`/api/devices/${working.id}/status`, { status: "in_progress" });
  const finished = await takenIn(admin, {
    technicianId: technician.userId,
    finalAmount: 800_000,
    depositAmount: 0,
    depositWaivedReason: "Mteja wa zamani",
  });
  await technician.post(`/api/devices/${finished.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, finished);
  await put(app, finished.id, { status: "completed", paidAmount: 800_000 });
  const back = await handedBack({ admin, technician });
  const returned = await cameBack(admin, back.id);
  const another = await handedBack({ admin, technician });
  const awaiting = await cameBack(admin, another.id);
  await walk(admin, awaiting.id, toApproval);
  const handed = await handedBack({ admin, technician });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 2 }]);
  const oldSale = async () => {
    const old = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
    await longAgo(app, old.id);
    return old;
  };
  const askedBack = async ({ id, items: [line] }: Sale) => {
    const lines = [{ saleItemId: line?.id, quantity: 1 }];
    const path = `/api/sales/${id}/refund-requests`;
    const { body } = await care.post(path, { lines, reason: "Haifanyi kazi" });
    return { sale: id, request: body.id };
  };
  const count = await opened(admin, [item]);
  const finishedCount = await opened(admin, [phone]);
  await counted(admin, finishedCount, [[phone, 3]]);
  await admin.post(`/api/stock-counts/${finishedCount.id}/finish`);
  const estimated = await takenIn(admin);
  const lines = [{ kind: "part", description: "Kioo", quantity: 1, unitPrice: 5_000_000 }];
  const estimate = await admin.post(`/api/devices/${estimated.id}/estimates`, { lines });
  expect(estimate).toMatchObject({ status: 201 });
  const owing = await takenIn(admin);
  const estimates = `/api/devices/${owing.id}/estimates`;
  const { body: agreed } = await admin.post(estimates, { lines });
  const answer = { decision: "approve", remark: "Kwa simu" };
  await admin.post(`${estimates}/${agreed.id}/approval`, answer);
  const asked = await askedBack(await oldSale());
  const approved = await askedBack(await oldSale());
  await admin.post(`/api/refund-requests/${approved.request}/approve`, {});
  const { body: willing } = await admin.post("/api/customers", {
    name: "Zuhura Ally",
    phone: newPhone(),
    marketingConsent: true,
  });
  await admin.post("/api/saved-filters", { screen: "devices", name: "Mine", query: "status=done" });
  await admin.post("/api/access-tokens", { name: "Website", permissions: ["view_devices"] });
  return {
    item: item.id,
    phone: phone.id,
    customer,
    other,
    received: received.id,
    working: working.id,
    finished: finished.id,
    handed: handed.id,
    returned: returned.id,
    awaiting: awaiting.id,
    sale: sale.id,
    oldSale: (await oldSale()).id,
    asked: asked.sale,
    approved: approved.sale,
    estimated: estimated.id,
    owing: owing.id,
    willing: willing.id,
    count: count.id,
    finishedCount: finishedCount.id,
    admin: admin.userId,
    care: care.userId,
  };
}
