/** The address of the screen of appointments: the shown days, the filters, and what is open. */
import { pageHref } from "#src/shared/addresses.ts";
import { addDays, isShopYear } from "#src/shared/time.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { openStatuses } from "../../rules.ts";
import { mondayOf } from "../../times.ts";

export interface AppointmentsAddress {
  /** "" is the week, or the day on a phone. */
  view: "" | "day";
  /** "" is today, so that the screen goes on at midnight. */
  day: string;
  technicianId: string;
  /** "to-do" shows only appointments that are still to be done. */
  only: "" | "to-do";
  search: string;
  /** The appointment whose details are shown. */
  open: string;
  /** The booking of a customer whose details are shown. */
  booking: string;
  /** Whether a new appointment is being written down: "true", or the time that was chosen for it. */
  new: string;
  /** The customer of the new appointment. */
  customer: string;
}

const isDay = (word: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word)) && isShopYear(word);

export function readAppointmentsAddress(words: AddressWords): AppointmentsAddress {
  const { view, day = "", search = "" } = words;
  const wanted = words["new"] ?? "";
  return {
    view: view === "day" ? "day" : "",
    day: isDay(day) ? day : "",
    technicianId: idIn(words["technicianId"]),
    only: words["only"] === "to-do" ? "to-do" : "",
    search: search.slice(0, 100),
    open: idIn(words["open"]),
    booking: idIn(words["booking"]),
    new: wanted === "true" || /^([01]\d|2[0-3]):[0-5]\d$/.test(wanted) ? wanted : "",
    customer: idIn(words["customer"]),
  };
}

export const appointmentsHref = (address: Partial<AppointmentsAddress>): string =>
  pageHref("/appointments", {}, { ...address });

type Filters = Pick<AppointmentsAddress, "technicianId" | "only">;

/** The filters of the calendar as a query of its appointments. */
export const shownAppointments = ({ technicianId, only }: Filters) => ({
  technicianId: technicianId || undefined,
  status: only === "to-do" ? openStatuses.join(",") : undefined,
});

export const hasFilters = ({ technicianId, only }: Filters): boolean =>
  technicianId !== "" || only !== "";

/** The address that shows one appointment on its day. */
export const appointmentHref = (id: string, day: string): string =>
  appointmentsHref({ day, open: id });

/** The days of a view, the first and the last. */
export function spanOf(view: "day" | "week", day: string): { from: string; to: string } {
  if (view === "day") return { from: day, to: day };
  const monday = mondayOf(day);
  return { from: monday, to: addDays(monday, 6) };
}

export const daysOf = ({ from, to }: { from: string; to: string }): string[] => {
  const days = [from];
  for (let day = from; day < to;) days.push((day = addDays(day, 1)));
  return days;
};
