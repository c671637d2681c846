import { expect } from "vitest";
import type { Device } from "#src/areas/devices/contract.ts";
import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";

let lastPhone = 0;

/** A mobile number that is unique in this test file. */
export const newPhone = (): string => `0754${String(100_000 + lastPhone++)}`;

/** The smallest valid intake, with a new customer. */
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

/** Writes columns of a device directly, without the history of a verb. */
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

/** Marks every item of the checklist before hand-over as passed. */
export async function finishChecklist(client: TestClient, device: Device): Promise<void> {
  const items = device.checklists
    .filter((item) => item.phase === "outtake")
    .map(({ id }) => ({ id, result: "ok" }));
  const answer = await client.put(`/api/devices/${device.id}/checklists`, { items });
  expect(answer.status).toBe(200);
}

/** Changes a setting by its stored name, on behalf of an admin; null resets it to the default. */
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

/** The smallest PNG: one transparent pixel. */
export const signature =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
