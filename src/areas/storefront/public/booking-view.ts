import type { PublicBooking } from "#src/areas/appointments/bookings/public-booking.ts";
import type { PublicRepairPrice } from "#src/areas/issues/prices/public-price.ts";
import type { ShopView } from "./shop-view.ts";

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

/** A price with the name of its fault in the language of the page. */
export type NamedPrice = Omit<PublicRepairPrice, "preset">;

export interface RepairPricesView extends ShopView {
  prices: readonly NamedPrice[];
  /** The brand and the model of the address; empty for all. */
  brand: string;
  model: string;
}

/** What the built module of the public pages exports for bookings and repair prices. */
export interface BookingPages {
  renderBookingForm(view: BookingFormView): string;
  renderBooking(view: BookingPageView): string;
  renderRepairPrices(view: RepairPricesView): string;
}
