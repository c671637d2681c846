/** Loaner phones in tests. */
import { expect } from "vitest";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Loaner } from "#src/areas/devices/loaners/contract.ts";
import type { Loan } from "#src/areas/devices/core/detail/loaners.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { TestClient } from "../client.ts";
import { takenIn } from "./devices.ts";
import { newImei } from "./handsets.ts";

/** Adds a loaner. The client's user has `manage_loaners`. */
export async function loanerAdded(
  client: TestClient,
  given: Record<string, unknown> = {},
): Promise<Loaner> {
  const answer = await client.post("/api/loaners", {
    name: `Phone ${newId().slice(-8)}`,
    brand: "Itel",
    model: "A18",
    imei: newImei(),
    conditionNote: "Scratch on the back",
    value: 8_000_000,
    ...given,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

export const lending = (loanerId: string, given: Record<string, unknown> = {}) => ({
  loanerId,
  dueOn: addDays(today(), 7),
  accessories: "Charger",
  ...given,
});

/** Lends a new loaner with a new repair, or with `device`. */
export async function loanedOut(
  client: TestClient,
  device?: Device,
): Promise<{ loaner: Loaner; loan: Loan; device: Device }> {
  const repair = device ?? (await takenIn(client));
  const loaner = await loanerAdded(client);
  const answer = await client.post(`/api/devices/${repair.id}/loans`, lending(loaner.id));
  expect(answer).toMatchObject({ status: 201 });
  return { loaner, loan: answer.body, device: repair };
}

/** A loaner that is out, one that came back, one that was lost, and one that is retired. */
export async function workWithLoaners(admin: TestClient): Promise<void> {
  await loanedOut(admin);
  const back = await loanedOut(admin);
  await admin.post(`/api/loans/${back.loan.id}/return`, { condition: "ok" });
  const lost = await loanedOut(admin);
  const reason = "Stolen on the bus";
  await admin.post(`/api/loaners/${lost.loaner.id}/state`, { state: "lost", reason });
  const old = await loanerAdded(admin);
  await admin.post(`/api/loaners/${old.id}/state`, { state: "retired", reason: "Battery" });
}

/** A loaner that is lent, and one that came back, for the addresses of the dialogs. */
export async function seedLoaners(admin: TestClient) {
  const lent = await loanedOut(admin);
  const back = await loanedOut(admin);
  await admin.post(`/api/loans/${back.loan.id}/return`, { condition: "ok" });
  return { loanerLent: lent.loaner.id, loanerHere: back.loaner.id };
}

/** SQL that violates each invariant of loaners. */
export const loanerPlants: Record<string, string[]> = {
  "a loaner is lent while it has one open loan, and only then": [
    "drop index loans_one_per_loaner",
    "update loans set loaner_id = (select id from loaners where state = 'here' limit 1) where state = 'out'",
  ],
  "a repair that was handed over has its loaner back, or somebody let the customer keep it": [
    "update loans set device_id = (select id from devices where status = 'done' limit 1) where state = 'out'",
  ],
  "a loaner is in the state that its history says": [
    "delete from loaner_entries where kind = 'retired'",
  ],
};
