import type { TestClient } from "../client.ts";
import { booked, inDaysAt } from "../shop/appointments.ts";
import { newPhone } from "../shop/devices.ts";
import { each, type Target } from "./target.ts";

/** The day of the last appointment, counted from today. */
let appointments = 3;

/** A new appointment for each user, because each of them moves it. */
export async function appointmentTarget(
  admin: TestClient,
  customerId: string,
  technicianId: string,
): Promise<Target> {
  const { id } = await booked(admin, { startsAt: inDaysAt(++appointments, "10:00") });
  const path = `/api/appointments/${id}`;
  const contact = { contactName: "Asha", contactPhone: newPhone() };
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: {
      ...each({
        startsAt: inDaysAt(appointments, "12:00"),
        minutes: 45,
        customerId,
        reason: "Betri",
        brand: "Tecno",
        model: "A1",
        technicianId,
        note: "Mlango wa nyuma",
      }),
      contactName: contact,
      contactPhone: contact,
    },
  };
}
