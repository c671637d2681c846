import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { BookingFormPage } from "./booking-form-page.tsx";
import { BookingPage } from "./booking-page.tsx";
import type { BookingPages } from "./booking-view.ts";

export const renderBookingForm: BookingPages["renderBookingForm"] = (view) =>
  renderPage(<BookingFormPage {...view} />);
export const renderBooking: BookingPages["renderBooking"] = (view) =>
  renderPage(<BookingPage {...view} />);
