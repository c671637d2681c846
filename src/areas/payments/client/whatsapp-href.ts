import { isMobilePhone } from "#src/shared/phone.ts";

/** The address of the customer's chat with the message. Without a mobile number, WhatsApp asks for the recipient. */
export function whatsappHref(phone: string | null, message: string): string {
  const to = phone && isMobilePhone(phone) ? phone.slice(1) : "";
  return `https://wa.me/${to}?text=${encodeURIComponent(message)}`;
}
