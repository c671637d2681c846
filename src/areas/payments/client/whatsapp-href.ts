import { isMobilePhone } from "#src/shared/phone.ts";

/** Opens the chat with the customer, the message written; without a mobile number WhatsApp asks whom to send it to. */
export function whatsappHref(phone: string | null, message: string): string {
  const to = phone && isMobilePhone(phone) ? phone.slice(1) : "";
  return `https://wa.me/${to}?text=${encodeURIComponent(message)}`;
}
