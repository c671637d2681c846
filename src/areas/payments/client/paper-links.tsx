import { FileDown, MessageCircle } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { whatsappHref } from "#src/client/whatsapp-href.ts";

interface Props {
  pdf: string;
  /** The customer's phone number. When it is null or not mobile, the user chooses the recipient in WhatsApp. */
  phone: string | null;
  message: string;
  onSend?: () => void;
}

/** Links to the PDF of a paper, and to WhatsApp with the message about the paper. */
export function PaperLinks({ pdf, phone, message, onSend }: Props) {
  const { t } = useTranslation("receipts");
  const link = { target: "_blank", rel: "noreferrer", className: buttonClasses() };
  return (
    <>
      <a href={pdf} {...link}>
        <FileDown size={16} aria-hidden="true" /> {t("screen.pdf")}
      </a>
      <a href={whatsappHref(phone, message)} onClick={onSend} {...link}>
        <MessageCircle size={16} aria-hidden="true" /> {t("screen.whatsapp")}
      </a>
    </>
  );
}
