import { isMobilePhone, normalizePhone } from "#src/shared/phone.ts";
import { businessSettings, type Settings } from "../contract.ts";

/** The placeholder that a shop has as its phone number until somebody sets one. */
const placeholderPhone = normalizePhone(businessSettings.shape.phone.parse(undefined));

/** The phone number of the shop as customers may call it; null while nobody has set one. */
export function shopPhoneOf({ phone }: Pick<Settings["business"], "phone">): string | null {
  const number = normalizePhone(phone);
  return number === "+" || number === placeholderPhone ? null : number;
}

/**
 * The number of the shop on WhatsApp: the setting, or else the business phone if it is a mobile number. Null if neither is
 * set; then no page has a WhatsApp button, and the first steps of a shop say so.
 */
export function whatsappNumberOf(settings: {
  communication: Settings["communication"];
  business: Pick<Settings["business"], "phone">;
}): string | null {
  const { whatsappBusinessNumber } = settings.communication;
  if (whatsappBusinessNumber) return whatsappBusinessNumber;
  const phone = shopPhoneOf(settings.business);
  return phone !== null && isMobilePhone(phone) ? phone : null;
}
