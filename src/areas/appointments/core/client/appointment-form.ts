/** What a user types about an appointment. All values are flat, so that a form can compare them. */
import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { phoneField } from "#src/areas/customers/management/client/new-customer-form.ts";
import type { Appointment } from "../../contract.ts";
import { clockTime, momentAt } from "../../times.ts";

const line = (max: number) => z.string().trim().max(max);
const MISSING = "common:invalid.required";

export const appointmentForm = z
  .object({
    who: z.enum(["customer", "contact"]),
    customerId: z.string(),
    contactName: line(120),
    contactPhone: z.string().max(20),
    isWalkIn: z.boolean(),
    day: z.string(),
    time: z.string(),
    minutes: z.string(),
    reason: requiredText(500),
    brand: line(80),
    model: line(120),
    technicianId: z.string(),
    note: line(2000),
  })
  .superRefine(({ who, customerId, contactName, contactPhone, isWalkIn, day, time }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (who === "customer" && !customerId) add("customerId", "appointments:form.noCustomer");
    if (who === "contact" && !contactName) add("contactName", MISSING);
    if (who === "contact" && !phoneField.safeParse(contactPhone).success)
      add("contactPhone", contactPhone ? "customers:picker.invalidPhone" : MISSING);
    if (!isWalkIn && !day) add("day", MISSING);
    if (!isWalkIn && !/^\d\d:\d\d$/.test(time)) add("time", MISSING);
  });
export type AppointmentForm = z.output<typeof appointmentForm>;

/** The lengths that are offered, in minutes. */
export const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 480] as const;

export const toAppointmentForm = (appointment: Appointment): AppointmentForm => ({
  who: appointment.customerId ? "customer" : "contact",
  customerId: appointment.customerId ?? "",
  contactName: appointment.contactName ?? "",
  contactPhone: appointment.contactPhone ?? "",
  isWalkIn: false,
  day: today(new Date(appointment.startsAt)),
  time: clockTime(appointment.startsAt),
  minutes: String(appointment.minutes),
  reason: appointment.reason,
  brand: appointment.brand ?? "",
  model: appointment.model ?? "",
  technicianId: appointment.technicianId ?? "",
  note: appointment.note ?? "",
});

/** The start that the form shows; null while it is incomplete. */
export const startOf = ({ day, time }: Pick<AppointmentForm, "day" | "time">): string | null =>
  day && /^\d\d:\d\d$/.test(time) ? momentAt(day, time) : null;

const personOf = ({ who, customerId, contactName, contactPhone }: AppointmentForm) =>
  who === "customer" ? { customerId } : { contactName, contactPhone };

/** The body of a new appointment. */
export const toNewAppointment = (values: AppointmentForm) => ({
  ...personOf(values),
  ...(values.isWalkIn ? { isWalkIn: true } : { startsAt: startOf(values) ?? "" }),
  minutes: Number(values.minutes),
  reason: values.reason,
  brand: values.brand || null,
  model: values.model || null,
  technicianId: values.technicianId || null,
  note: values.note || null,
});

const personFields = ["who", "customerId", "contactName", "contactPhone"] as const;

/** The changed fields as the server knows them. `all` are all values of the form. */
export function toChanges(changed: Partial<AppointmentForm>, all: AppointmentForm) {
  const { minutes, reason, brand, model, technicianId, note } = changed;
  const isMoved = changed.day !== undefined || changed.time !== undefined;
  return {
    ...(isMoved && { startsAt: startOf(all) ?? "" }),
    ...(personFields.some((field) => changed[field] !== undefined) && personOf(all)),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    ...(reason !== undefined && { reason }),
    ...(brand !== undefined && { brand: brand || null }),
    ...(model !== undefined && { model: model || null }),
    ...(technicianId !== undefined && { technicianId: technicianId || null }),
    ...(note !== undefined && { note: note || null }),
  };
}

const fieldOf: Readonly<Record<string, keyof AppointmentForm>> = {
  technician_booked: "technicianId",
  technician_unavailable: "technicianId",
  appointment_past: "time",
  customer_erased: "customerId",
  customer_built_in: "customerId",
};

/** Shows a refusal at the field that caused it. */
export async function atItsField<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    const field = error instanceof ApiRefusal ? fieldOf[error.code] : undefined;
    if (!field) throw error;
    const text = errorText(error);
    throw Object.assign(new Error(text), { fields: { [field]: text } });
  }
}
