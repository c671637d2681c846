import { isMobilePhone } from "#src/shared/phone.ts";

/** The address of a WhatsApp chat with the customer. Without a mobile number, the user chooses the recipient. */
export function whatsappHref(phone: string | null, message: string): string {
  const to = phone && isMobilePhone(phone) ? phone.slice(1) : "";
  return `https://wa.me/${to}?text=${encodeURIComponent(message)}`;
}
