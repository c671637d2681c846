import { formatPhone } from "#src/shared/phone.ts";
import type { Translate } from "#src/client/words/i18n.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Appointment } from "../../contract.ts";
import { clockTime } from "../../times.ts";

/** The name of the person who comes. */
export function personName(
  { customer, contactName }: Pick<Appointment, "customer" | "contactName">,
  t: Translate<"appointments">,
): string {
  return customer ? customerName(customer, t) : (contactName ?? t("common:customer.erased"));
}

export const phoneOf = ({
  customer,
  contactPhone,
}: Pick<Appointment, "customer" | "contactPhone">): string | null =>
  customer?.phone ?? contactPhone;

export const shownPhone = (appointment: Appointment): string => {
  const phone = phoneOf(appointment);
  return phone ? formatPhone(phone) : "";
};

/** `10:00–10:30`. */
export const shownTimes = ({
  startsAt,
  endsAt,
}: Pick<Appointment, "startsAt" | "endsAt">): string =>
  `${clockTime(startsAt)}–${clockTime(endsAt)}`;

export const handsetOf = ({ brand, model }: Pick<Appointment, "brand" | "model">): string =>
  [brand, model].filter(Boolean).join(" ");
