/** Bookings: repairs that customers book on the page of the shop, and the answers of staff. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { appointment, LEAST_MINUTES, MAX_MINUTES } from "../contract.ts";
import { appointmentStatuses } from "../rules.ts";
import { bookingStatuses } from "./rules.ts";

const bookingPhoto = z.object({
  id,
  /** Addresses of JPEGs for users who may see appointments. */
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
export type BookingPhoto = z.output<typeof bookingPhoto>;

export const booking = z.object({
  id,
  number: z.string(),
  status: z.enum(bookingStatuses),
  statusAt: moment,
  /** null: forgotten. */
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** The customer who has this number now. */
  customer: z.object({ id, name: z.string() }).nullable(),
  brand: z.string(),
  model: z.string(),
  fault: z.string(),
  note: z.string().nullable(),
  wishedDay: day,
  /** What the price list said on the day of the booking. */
  estimatedFrom: money.nullable(),
  estimatedTo: money.nullable(),
  proposedAt: moment.nullable(),
  proposedMinutes: z.int().nullable(),
  /** What the shop told the customer. */
  answer: z.string().nullable(),
  answeredBy: person.nullable(),
  appointment: z
    .object({ id, startsAt: moment, status: z.enum(appointmentStatuses), deviceId: id.nullable() })
    .nullable(),
  photos: z.array(bookingPhoto),
  /** The language in which the customer booked. */
  language: z.enum(languages),
  ...versionFields,
});
export type Booking = z.output<typeof booking>;

const message = emptyToNull(text(500));
const minutes = z.int().min(LEAST_MINUTES).max(MAX_MINUTES);

export const bookingConfirmation = z.strictObject({
  startsAt: moment,
  minutes: minutes.default(30),
  technicianId: id.nullable().optional(),
  message: message.optional(),
  version,
});
export type BookingConfirmation = z.output<typeof bookingConfirmation>;

export const bookingProposal = z.strictObject({
  startsAt: moment,
  minutes: minutes.default(30),
  message: message.optional(),
  version,
});
export type BookingProposal = z.output<typeof bookingProposal>;

export const bookingRefusal = z.strictObject({ message: requiredText(500), version });
export type BookingRefusal = z.output<typeof bookingRefusal>;

const bookingsQuery = listQuery.extend({
  /** `waiting`: those that wait for an answer. */
  status: z.enum([...bookingStatuses, "waiting"]).optional(),
});

const photoParams = z.strictObject({ id, photoId: id });

export const bookingsContract = contract({
  listBookings: {
    method: "GET",
    path: "/api/bookings",
    summary: "Repairs that customers booked, the newest first; searched by number, name or device",
    access: "view_appointments",
    refreshesOn: ["bookings", "appointments", "customers", "users"],
    query: bookingsQuery,
    output: page(booking),
  },
  getBooking: {
    method: "GET",
    path: "/api/bookings/:id",
    summary: "One booking",
    access: "view_appointments",
    refreshesOn: ["bookings", "appointments", "customers", "users"],
    params: idParams,
    output: booking,
  },
  confirmBooking: {
    method: "POST",
    path: "/api/bookings/:id/confirm",
    summary: "Gives the customer a time: makes the appointment of a booking",
    access: "manage_appointments",
    params: idParams,
    body: bookingConfirmation,
    output: booking,
    errors: [
      "stale_version",
      "booking_answered",
      "appointment_past",
      "technician_booked",
      "technician_unavailable",
      "customer_erased",
      "customer_built_in",
    ],
    idempotencyKey: "optional",
  },
  proposeTime: {
    method: "POST",
    path: "/api/bookings/:id/propose",
    summary: "Proposes another time, which the customer accepts on the page of the booking",
    access: "manage_appointments",
    params: idParams,
    body: bookingProposal,
    output: booking,
    errors: ["stale_version", "booking_answered", "appointment_past"],
    idempotencyKey: "optional",
  },
  declineBooking: {
    method: "POST",
    path: "/api/bookings/:id/decline",
    summary: "Declines a booking with a message, which the customer reads; its photos are deleted",
    access: "manage_appointments",
    params: idParams,
    body: bookingRefusal,
    output: booking,
    errors: ["stale_version", "booking_answered"],
    idempotencyKey: "optional",
  },
  receiveBooking: {
    method: "POST",
    path: "/api/bookings/:id/receive",
    summary: "The customer is here: the appointment of the booking, made now if it has none yet",
    access: "manage_appointments",
    params: idParams,
    output: appointment,
    errors: ["booking_answered", "customer_erased", "customer_built_in"],
    idempotencyKey: "optional",
  },
  getBookingPhoto: {
    method: "GET",
    path: "/api/bookings/:id/photos/:photoId",
    summary: "A photo of a booking, as JPEG",
    access: "view_appointments",
    params: photoParams,
    produces: "image/jpeg",
  },
  getBookingThumbnail: {
    method: "GET",
    path: "/api/bookings/:id/photos/:photoId/thumbnail",
    summary: "The same, small",
    access: "view_appointments",
    params: photoParams,
    produces: "image/jpeg",
  },
});
