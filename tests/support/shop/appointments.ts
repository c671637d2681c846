/** Appointments in tests. */
import { expect } from "vitest";
import type { Appointment } from "#src/areas/appointments/contract.ts";
import { momentAt } from "#src/areas/appointments/times.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { TestClient } from "../client.ts";
import { newPhone } from "./devices.ts";

/** A time of the shop, so many days from today. */
export const inDaysAt = (days: number, time: string): string =>
  momentAt(addDays(today(), days), time);

/** The body of an appointment, with somebody who is no customer yet unless `customerId` is given. */
export const booking = (given: Record<string, unknown> = {}) => ({
  startsAt: inDaysAt(3, "10:00"),
  reason: "Kioo kimepasuka",
  ...(given["customerId"] === undefined &&
    given["contactPhone"] === undefined && { contactName: "Asha Juma", contactPhone: newPhone() }),
  ...given,
});

export async function booked(
  client: TestClient,
  given: Record<string, unknown> = {},
): Promise<Appointment> {
  const answer = await client.post("/api/appointments", booking(given));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Appointment;
}

/** Changes that violate the invariants of appointments, by the name of the invariant. */
export const appointmentPlants: Record<string, string[]> = {
  "no technician has two appointments at once": [
    "alter table appointments drop constraint appointments_technician_free",
    "update appointments set technician_id = (select id from users where role = 'technician' limit 1), starts_at = now()",
  ],
  "an appointment with a device is done": [
    "update appointments set device_id = (select id from devices limit 1) where id = (select min(id::text)::uuid from appointments)",
  ],
  "an appointment is of a customer who was not merged away": [
    `update appointments set contact_name = null, contact_phone = null,
       customer_id = (select id from customers where merged_into is not null limit 1)`,
  ],
  "an erased customer has no words in appointments, and nothing booked": [
    `update appointments set contact_name = null, contact_phone = null,
       customer_id = (select id from customers where erased_at is not null limit 1)`,
  ],
};
