import { expect } from "vitest";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import type { TestApp } from "../app.ts";
import { signedIn, type TestClient } from "../client.ts";

let lastPhone = 0;

/** A mobile number that is unique in this test file. */
export const newPhone = (): string => `0754${String(100_000 + lastPhone++)}`;

/** The body of the smallest valid intake, with a new customer unless `customerId` is given. */
export const intake = (given: Record<string, unknown> = {}) => ({
  ...(given["customerId"] === undefined && { customer: { name: "Asha Juma", phone: newPhone() } }),
  brand: "Tecno",
  model: "Spark 20",
  issueDescription: "Kioo kimepasuka",
  ...(given["finalAmount"] === 0 && { freeReason: "Kosa letu" }),
  ...given,
});

export async function takenIn(
  client: TestClient,
  given: Record<string, unknown> = {},
): Promise<Device> {
  const answer = await client.post("/api/devices", intake(given));
  expect(answer.body).toMatchObject({ ticketNumber: expect.any(String) });
  return answer.body as Device;
}

/** Writes columns of a device directly in the database, without the history that a verb would record. */
export async function put(
  app: TestApp,
  deviceId: string,
  to: {
    status?: DeviceStatus;
    assignedTo?: string | null;
    finalAmount?: number | null;
    depositAmount?: number;
    paidAmount?: number;
    expectedReturnDate?: string;
  },
): Promise<void> {
  await app.db.updateTable("devices").set(to).where("id", "=", deviceId).execute();
}

/** Marks every check of the checklist before hand-over as passed. */
export async function finishChecklist(client: TestClient, device: Device): Promise<void> {
  const items = device.checklists
    .filter((item) => item.phase === "outtake")
    .map(({ id }) => ({ id, result: "ok" }));
  const answer = await client.put(`/api/devices/${device.id}/checklists`, { items });
  expect(answer.status).toBe(200);
}

/** Writes a setting directly in the database, by its stored name; null restores the default. */
export async function choose(
  app: TestApp,
  category: string,
  settingKey: string,
  value: unknown,
): Promise<void> {
  await app.db
    .deleteFrom("systemSettings")
    .where("category", "=", category)
    .where("settingKey", "=", settingKey)
    .execute();
  if (value === null) return;
  const settingValue = JSON.stringify(value);
  await app.db
    .insertInto("systemSettings")
    .values({ category, settingKey, settingValue })
    .execute();
}

/** A signature as a data URL: the smallest PNG, one transparent pixel. */
export const signature =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Repairs a device that was taken in, so that it is `completed` and waits for its money and the hand-over. */
export async function repaired(app: TestApp, admin: TestClient, device: Device): Promise<void> {
  const path = `/api/devices/${device.id}`;
  if (!device.assignedTo) {
    const { userId: technicianId } = await signedIn(app, { role: "technician" });
    expect((await admin.post(`${path}/assign`, { technicianId })).status).toBe(200);
  }
  await admin.post(`${path}/status`, { status: "in_progress" });
  await finishChecklist(admin, device);
  const done = await admin.post(`${path}/status`, { status: "completed", signature });
  expect(done.body).toMatchObject({ status: "completed" });
}
