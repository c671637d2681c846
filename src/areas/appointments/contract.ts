import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  phone,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { appointmentStatuses, mistakes } from "./rules.ts";

export const MAX_MINUTES = 480;
export const LEAST_MINUTES = 5;

export const appointment = z.object({
  id,
  startsAt: moment,
  endsAt: moment,
  minutes: z.int(),
  /** null: somebody who is not a customer yet, with `contactName` and `contactPhone`. */
  customerId: id.nullable(),
  customer: z.object({ id, name: z.string(), phone: z.string().nullable() }).nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  reason: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  note: z.string().nullable(),
  technicianId: id.nullable(),
  technician: person.nullable(),
  status: z.enum(appointmentStatuses),
  /** Why it was cancelled. */
  statusReason: z.string().nullable(),
  /** When it got its status. */
  statusAt: moment,
  /** Whether the customer came without an appointment, and was written down on arrival. */
  isWalkIn: z.boolean(),
  /** Whether the shop is closed on this day, or at a part of this time. It is a warning; the appointment stands. */
  isOutsideHours: z.boolean(),
  /** The booking of the customer from which it was made. */
  bookingId: id.nullable(),
  /** The device that was taken in. */
  deviceId: id.nullable(),
  ticketNumber: z.string().nullable(),
  createdBy: person.nullable(),
  ...versionFields,
});
export type Appointment = z.output<typeof appointment>;

const details = {
  minutes: z.int().min(LEAST_MINUTES).max(MAX_MINUTES),
  reason: requiredText(500),
  brand: emptyToNull(text(80)),
  model: emptyToNull(text(120)),
  note: emptyToNull(text(2000)),
  technicianId: id.nullable(),
};

interface PersonGiven {
  customerId?: string | undefined;
  contactName?: string | undefined;
  contactPhone?: string | undefined;
}
const hasWholeContact = ({ contactName, contactPhone }: PersonGiven) =>
  (contactName === undefined) === (contactPhone === undefined);
const wholeContact = { message: "name and phone belong together", path: ["contactPhone"] };

export const newAppointment = z
  .strictObject({
    /** The client may create the id, so that it knows the id before the request. */
    id: id.optional(),
    /** Not in the past. Left out for a walk-in, who begins now. */
    startsAt: moment.optional(),
    /** The customer is here now, without an appointment: it begins now, and has arrived. */
    isWalkIn: z.boolean().default(false),
    minutes: details.minutes.default(30),
    customerId: id.optional(),
    /** Somebody who is not a customer yet. If the number belongs to a customer, the appointment is the customer's. */
    contactName: requiredText(120).optional(),
    contactPhone: phone.optional(),
    reason: details.reason,
    brand: details.brand.optional(),
    model: details.model.optional(),
    note: details.note.optional(),
    technicianId: details.technicianId.optional(),
  })
  .refine(
    ({ customerId, contactPhone }) => (customerId === undefined) !== (contactPhone === undefined),
    { message: "name a customer, or somebody with a phone number", path: ["customerId"] },
  )
  .refine(hasWholeContact, wholeContact)
  .refine(({ startsAt, isWalkIn }) => (startsAt === undefined) === isWalkIn, {
    message: "is the time of an appointment, and not of a walk-in",
    path: ["startsAt"],
  });
export type NewAppointment = z.output<typeof newAppointment>;

export const appointmentChange = z
  .strictObject({
    startsAt: moment,
    ...details,
    customerId: id,
    contactName: requiredText(120),
    contactPhone: phone,
  })
  .partial()
  .extend({ version })
  .refine(
    ({ customerId, contactPhone }) => customerId === undefined || contactPhone === undefined,
    { message: "name a customer, or somebody with a phone number", path: ["customerId"] },
  )
  .refine(hasWholeContact, wholeContact);
export type AppointmentChange = z.output<typeof appointmentChange>;

export const appointmentMove = z.strictObject({
  status: z.enum(appointmentStatuses),
  /** Required for `cancelled`. */
  reason: text(300).optional(),
  version: version.optional(),
});
export type AppointmentMove = z.output<typeof appointmentMove>;

export const appointmentSorts = ["earliest", "latest"] as const;

const appointmentsQuery = listQuery.extend({
  /** The first and the last day, in the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
  /** One status, or several separated by commas. */
  status: text(100).optional(),
  customerId: id.optional(),
  technicianId: id.optional(),
  deviceId: id.optional(),
  sort: z.enum(appointmentSorts).default("earliest"),
});

export const appointmentCounts = z.object({
  /** The appointments of the day that are `booked` or `arrived`. */
  open: z.int(),
  /** The bookings of any day that wait for an answer of the shop or of the customer. */
  waitingBookings: z.int(),
});
export type AppointmentCounts = z.output<typeof appointmentCounts>;

/** The reads show names of customers and users, tickets, and whether the shop is open. */
const shown = ["appointments", "bookings", "customers", "devices", "users", "settings"] as const;

export const appointmentsContract = contract({
  listAppointments: {
    method: "GET",
    path: "/api/appointments",
    summary:
      "Appointments by their start, the earliest first unless said; searched by name, phone, reason or model",
    access: "view_appointments",
    refreshesOn: shown,
    query: appointmentsQuery,
    output: page(appointment),
  },
  countAppointments: {
    method: "GET",
    path: "/api/appointments/counts",
    summary: "How many appointments of a day are still to be done, and how many bookings wait",
    access: "view_appointments",
    refreshesOn: ["appointments", "bookings"],
    query: z.strictObject({ day }),
    output: appointmentCounts,
  },
  createAppointment: {
    method: "POST",
    path: "/api/appointments",
    summary: "Writes an appointment down; outside the business hours it stands, with a warning",
    access: "manage_appointments",
    body: newAppointment,
    output: appointment,
    status: 201,
    errors: [
      "not_found",
      "id_taken",
      "appointment_past",
      "technician_booked",
      "technician_unavailable",
      "customer_erased",
      "customer_built_in",
    ],
    idempotencyKey: "required",
  },
  getAppointment: {
    method: "GET",
    path: "/api/appointments/:id",
    summary: "One appointment",
    access: "view_appointments",
    refreshesOn: shown,
    params: idParams,
    output: appointment,
  },
  updateAppointment: {
    method: "PATCH",
    path: "/api/appointments/:id",
    summary:
      "Changes an appointment that has not ended; at another time the customer is reminded again",
    access: "manage_appointments",
    params: idParams,
    body: appointmentChange,
    output: appointment,
    errors: [
      "stale_version",
      "appointment_ended",
      "appointment_past",
      "technician_booked",
      "technician_unavailable",
      "customer_erased",
      "customer_built_in",
    ],
    idempotencyKey: "optional",
  },
  changeAppointmentStatus: {
    method: "POST",
    path: "/api/appointments/:id/status",
    summary:
      "Says that the customer arrived or never came, or ends the appointment; cancelling needs a reason",
    access: "manage_appointments",
    params: idParams,
    body: appointmentMove,
    output: appointment,
    errors: ["stale_version", "invalid_transition", "technician_booked", "technician_unavailable"],
    idempotencyKey: "optional",
  },
  makeCustomerOfAppointment: {
    method: "POST",
    path: "/api/appointments/:id/customer",
    summary:
      "Makes a customer of the person who is none yet, or finds the one with this phone number",
    access: "manage_appointments",
    params: idParams,
    output: appointment,
    errors: ["forbidden", "customer_erased"],
    idempotencyKey: "optional",
  },
  deleteAppointment: {
    method: "POST",
    path: "/api/appointments/:id/delete",
    summary: "Deletes an appointment that was written down by mistake",
    access: "manage_appointments",
    params: idParams,
    body: z.strictObject({ reason: z.enum(mistakes) }),
    output: done,
    errors: ["has_linked_records"],
    idempotencyKey: "optional",
  },
});
