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
