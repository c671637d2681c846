import { expect } from "vitest";
import type { CommissionEntry, Due, Earnings, Payout } from "#src/areas/commission/contract.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { TestApp } from "../app.ts";
import { signedIn, type TestClient } from "../client.ts";
import { jobsDone } from "../eventually.ts";
import { cameBack, handedBack, toApproval, walk, type Crew } from "./returns.ts";

/** Sets what technicians earn from today on; by default 10% of the labour. */
export async function ruleSet(admin: TestClient, given: Record<string, unknown> = {}) {
  const rule = { technicianId: null, startsOn: today(), kind: "labour", rate: 1000, ...given };
  const answer = await admin.post("/api/commission/rules", { reason: "Makubaliano", ...rule });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

/** The earnings of a technician today, when the jobs are done. */
export async function earningsOf(
  app: TestApp,
  client: TestClient,
  technicianId: string,
): Promise<Earnings> {
  await jobsDone(app.db);
  const day = today();
  const path = `/api/commission/earnings?from=${day}&to=${day}&technicianId=${technicianId}`;
  return (await client.get(path)).body.items[0];
}

/** The entries of a repair, the earliest first. */
export async function entriesOf(
  app: TestApp,
  client: TestClient,
  technicianId: string,
  deviceId: string,
): Promise<[string, number][]> {
  await jobsDone(app.db);
  const { body } = await client.get<{ items: CommissionEntry[] }>(
    `/api/commission/entries?technicianId=${technicianId}&limit=100`,
  );
  return body.items
    .filter(({ device }) => device?.id === deviceId)
    .map(({ kind, amount }): [string, number] => [kind, amount])
    .toReversed();
}

export const dueTo = async (admin: TestClient, technicianId: string): Promise<Due> =>
  (await admin.get(`/api/commission/due?technicianId=${technicianId}&upTo=${today()}`)).body;

/** Pays a technician what is due; by default through the bank. */
export const paidOut = (
  admin: TestClient,
  technicianId: string,
  amount: number,
  given: Record<string, unknown> = {},
) =>
  admin.post<Payout & { code?: string }>("/api/commission/payouts", {
    technicianId,
    upTo: today(),
    amount,
    method: "bank",
    ...given,
  });

/** A repair that came back, up to the approval of its return. */
export async function comeback(
  { admin, technician }: Crew,
  deviceId: string,
  { isUnderWarranty = true } = {},
): Promise<string> {
  const { id, version } = await cameBack(admin, deviceId);
  if (!isUnderWarranty) {
    const given = { version, warrantyStatus: "out-of-warranty", reason: "Maji" };
    expect((await admin.post(`/api/returns/${id}/warranty`, given)).status).toBe(200);
  }
  await walk(technician, id, toApproval);
  const decision = { decision: "approve", reason: "Mteja mzuri" };
  expect((await admin.post(`/api/returns/${id}/approval`, decision)).status).toBe(200);
  return id;
}

/** Gives money of an approved return back, in cash. */
export async function moneyBack(admin: TestClient, returnId: string, amount: number) {
  const body = { step: "refunded", note: "Haikupona", refund: { amount } };
  const answer = await admin.post(`/api/returns/${returnId}/steps`, body);
  expect(answer).toMatchObject({ status: 200 });
}

/** A technician with a rule of their own, a repair that was paid out, and one whose commission is due. @returns both ids */
export async function seedCommission(
  app: TestApp,
  admin: TestClient,
): Promise<{ technicianId: string; payoutId: string }> {
  const technician = await signedIn(app, { role: "technician", name: "Neema Kileo" });
  const technicianId = technician.userId;
  await ruleSet(admin, { technicianId });
  const pay = (path: string, amount: number) =>
    admin.post(path, { method: "bank_transfer", amount, reference: newId() });
  const repaired = async () => {
    await handedBack({ admin, technician }, {}, [800_000], pay);
    await jobsDone(app.db);
  };
  await repaired();
  const paid = await paidOut(admin, technicianId, 80_000, { reference: "CRDB-77" });
  expect(paid).toMatchObject({ status: 201 });
  await repaired();
  return { technicianId, payoutId: paid.body.id };
}
