/** The pages on which customers book a repair and follow their booking. */
import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { day, emptyToNull, id, moment, phone, requiredText, text } from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";

const photo = {
  kind: "picture",
  maxBytes: MAX_PICTURE_BYTES,
  sides: { full: 1600, thumbnail: 400 },
  optional: true,
} as const;

/** What a customer sends. All fields are texts of a form. */
export const newBooking = z.strictObject({
  /** The hidden key of the form. The same form that is sent twice makes one booking. */
  key: id,
  brand: requiredText(80),
  model: requiredText(120),
  fault: requiredText(300),
  day,
  name: requiredText(120),
  phone,
  note: emptyToNull(text(1000)).optional(),
  /** A field that people do not see. Programs that fill in every field are refused. */
  website: z.string().max(0).optional(),
});
export type NewBooking = z.output<typeof newBooking>;

const params = z.strictObject({ token: z.string().regex(/^[\w-]{32}$/) });
const FORM_BYTES = 2048;

export const bookingPagesContract = contract({
  openBookingForm: {
    method: "GET",
    path: routeOf("/shop/book"),
    summary: "The form with which a customer books a repair",
    access: "public",
    renders: "html",
    rateLimit: { max: 120, seconds: 60 },
  },
  submitBooking: {
    method: "POST",
    path: routeOf("/shop/book"),
    summary: "Books a repair and leads to the page of the booking",
    access: "public",
    files: { photo1: photo, photo2: photo, photo3: photo },
    body: newBooking,
    renders: "html",
    errors: ["conflict", "too_many_requests"],
    rateLimit: { max: 20, seconds: 3600 },
  },
  openBooking: {
    method: "GET",
    path: routeOf("/shop/bookings/$token"),
    summary: "How far a booking is, by its secret link",
    access: "public",
    params,
    renders: "html",
    rateLimit: { max: 120, seconds: 60 },
  },
  submitAcceptance: {
    method: "POST",
    path: routeOf("/shop/bookings/$token/accept"),
    summary: "The customer accepts the time that the shop proposes",
    access: "public",
    params,
    accepts: "form",
    /** The time that the page showed. The shop may have proposed another one since. */
    body: z.strictObject({ proposedAt: moment }),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["booking_answered", "appointment_past"],
    rateLimit: { max: 30, seconds: 600 },
  },
  submitCancellation: {
    method: "POST",
    path: routeOf("/shop/bookings/$token/cancel"),
    summary: "The customer cancels the booking",
    access: "public",
    params,
    accepts: "form",
    body: z.strictObject({}),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["booking_answered"],
    rateLimit: { max: 30, seconds: 600 },
  },
});
