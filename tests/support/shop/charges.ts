import { expect } from "vitest";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { repaired, takenIn } from "./devices.ts";
import { sold } from "./sales.ts";
import { stocked } from "./stock.ts";

/** Sells goods and takes in a repair while there is a service charge, and waives a late fee. */
export async function chargeBesidePrices(app: TestApp, admin: TestClient): Promise<void> {
  const fees = { serviceChargeEnabled: true, lateFeeEnabled: true, reason: "Imekubaliwa" };
  expect((await admin.post("/api/settings/charges", fees)).status).toBe(200);
  await sold(admin, [{ itemId: (await stocked(app.db, 3, { price: 100_000 })).id, quantity: 1 }]);
  const device = await takenIn(admin, { finalAmount: 800_000, depositAmount: 400_000 });
  const path = `/api/devices/${device.id}`;
  await repaired(app, admin, device);
  const late = await admin.post(`${path}/charges`, { kind: "late", reason: "Muda umepita" });
  const charge = late.body.charges.find(({ kind }: { kind: string }) => kind === "late");
  const waived = await admin.post(`${path}/charges/${charge.id}/waive`, { reason: "Msamaha" });
  expect(waived.status).toBe(200);
}
