import { sql } from "kysely";
import { expect } from "vitest";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Returned } from "#src/areas/returns/contract.ts";
import { effectivePermissions, type Role } from "#src/shared/permissions.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { finishChecklist, signature, takenIn } from "./devices.ts";

export interface Crew {
  admin: TestClient;
  technician: TestClient;
}

/** A repair from intake to hand-over. By default it costs TSh 8,000 and is paid in two parts. */
export async function handedBack(
  { admin, technician }: Crew,
  given: Record<string, unknown> = {},
  payments: readonly number[] = [500_000, 300_000],
  /** Pays another part of the price; by default in cash. */
  pay: (path: string, amount: number) => Promise<unknown> = (path, amount) =>
    admin.post(path, { method: "cash", amount }),
  /** What else is done during the repair, such as using a part. */
  work: (path: string) => Promise<unknown> = async () => {},
): Promise<Device> {
  const device = await takenIn(admin, {
    technicianId: technician.userId,
    finalAmount: payments.reduce((sum, amount) => sum + amount, 0),
    depositAmount: 0,
    depositWaivedReason: "Mteja wa zamani",
    ...given,
  });
  const path = `/api/devices/${device.id}`;
  await technician.post(`${path}/status`, { status: "in_progress" });
  await work(path);
  await finishChecklist(technician, device);
  await technician.post(`${path}/status`, { status: "completed", signature });
  for (const amount of payments) await pay(`${path}/payments`, amount);
  const done = await admin.post(`${path}/status`, { status: "done", signature, signedBy: "Asha" });
  expect(done.body).toMatchObject({ status: "done" });
  return done.body as Device;
}

/** Moves the hand-over of a device, and its payments, this many days into the past. */
export async function daysAgo(app: TestApp, deviceId: string, days: number): Promise<void> {
  await app.db
    .updateTable("devices")
    .set({ handedOverAt: sql`now() - make_interval(days => ${days})` })
    .where("id", "=", deviceId)
    .execute();
  await app.db
    .updateTable("payments")
    .set({ completedAt: sql`now() - make_interval(days => ${days})` })
    .where("deviceId", "=", deviceId)
    .execute();
}

/** An actor with which a test calls a verb without HTTP. */
export const actorOf = (client: TestClient, role: Role): Actor => ({
  userId: client.userId,
  name: `Test ${role}`,
  role,
  permissions: new Set(effectivePermissions(role, [], null)),
  sessionId: null,
  mustChangePassword: false,
});

/** Records a return of a device that was handed over. */
export async function cameBack(
  client: TestClient,
  deviceId: string,
  given: Record<string, unknown> = {},
): Promise<Returned> {
  const answer = await client.post("/api/returns", {
    deviceId,
    returnReason: "Skrini inazimika tena",
    ...given,
  });
  expect(answer.body).toMatchObject({ currentStep: "reported" });
  return answer.body as Returned;
}

/** Moves a return through these steps. The server must accept each of them. */
export async function walk(client: TestClient, returnId: string, steps: readonly string[]) {
  for (const step of steps) {
    const answer =
      step === "approve"
        ? await client.post(`/api/returns/${returnId}/approval`, { decision: "approve" })
        : await client.post(`/api/returns/${returnId}/steps`, {
            step,
            ...(step === "admin-approval" && { fixStatus: "Inatengenezeka" }),
          });
    expect(`${step}: ${answer.status} ${answer.body.code ?? ""}`).toBe(`${step}: 200 `);
  }
}

export const toApproval = ["technician-diagnosis", "admin-approval"];
export const toPickup = [
  ...toApproval,
  "approve",
  "assigned-to-technician",
  "in-repair",
  "quality-check",
  "ready-for-pickup",
];
