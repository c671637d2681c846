import { MessageCircle } from "lucide-react";
import { isMobilePhone } from "#src/shared/phone.ts";
import type { Language } from "#src/shared/words.ts";
import { paperLanguageFor } from "#src/client/paper/paper-choices.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import type { Device } from "../../core/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useTrackingUrl } from "./use-tracking-url.ts";

interface Props {
  device: Device;
  label: string;
  /** What the message is about. Default: the status of the repair. */
  topic?: "takenIn";
  /** The language of the message. Default: the language of the customer's papers. */
  language?: Language;
  size?: "small" | "normal";
}

/**
 * A link that opens WhatsApp with a message to the customer. Hidden when the customer has no mobile number. It needs
 * the words of both languages, and is therefore loaded late.
 */
export default function WhatsappLink({ device, label, topic, language, size = "normal" }: Props) {
  const { settings } = useShop();
  const read = language ?? paperLanguageFor(device, settings.business.language);
  const say = usePaperWords("tell", read);
  const words = usePaperWords("devices", read);
  const link = useTrackingUrl(device.trackingToken);
  const { name, phone } = device.customer;
  if (!phone || !isMobilePhone(phone)) return null;
  const message = say(`whatsapp.${topic ?? (device.status === "completed" ? "ready" : "status")}`, {
    name,
    device: `${device.brand} ${device.model}`,
    ticket: device.ticketNumber,
    status: words(`status.${device.status}`),
    link,
    shop: settings.business.name,
  });
  return (
    <a
      href={`https://wa.me/${phone.replace("+", "")}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses("secondary", size)}
    >
      <MessageCircle size={16} aria-hidden="true" /> {label}
    </a>
  );
}
