import type { PublicBooking } from "../public-booking.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** The fields of the form that people fill in, in its order. */
export const bookingFields = ["brand", "model", "fault", "day", "name", "phone", "note"] as const;
export type BookingField = (typeof bookingFields)[number];

export interface Estimate {
  from: number;
  to: number | null;
  minutes: number | null;
}

export interface BookingFormView extends ShopView {
  /** The address to which the form is sent. */
  action: string;
  formKey: string;
  typed: Partial<Record<BookingField, string>>;
  /** The sentence under each field that must be mended. */
  wrong: Partial<Record<BookingField, string>>;
  /** Why the form as a whole was refused. */
  problem: string | null;
  /** The days on which the shop is open. */
  days: readonly string[];
  brands: readonly string[];
  faults: readonly string[];
  estimate: Estimate | null;
}

export interface BookingPageView extends ShopView {
  booking: PublicBooking;
  cancelHref: string;
  acceptHref: string;
  mayCancel: boolean;
  problem: string | null;
}

/** What renders the pages of this topic. */
export interface BookingPages {
  renderBookingForm(view: BookingFormView): string;
  renderBooking(view: BookingPageView): string;
}
