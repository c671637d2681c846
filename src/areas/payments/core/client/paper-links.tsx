import { FileDown, MessageCircle } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { PaperEmail } from "#src/areas/messaging/email/client/email-paper-dialog.tsx";
import { whatsappHref } from "#src/client/whatsapp-href.ts";

const EmailPaperButton = lazyWithWords(
  () => import("#src/areas/messaging/email/client/email-paper-button.tsx"),
  "emails",
  "message-errors",
);

interface Props {
  pdf: string;
  /** The customer's phone number. When it is null or not mobile, the user chooses the recipient in WhatsApp. */
  phone: string | null;
  message: string;
  onSend?: () => void;
  /** How the paper is sent by email; absent for papers that are not. */
  email?: PaperEmail;
}

/** Links to the PDF of a paper and to WhatsApp with the message about the paper, and the button that sends it by email. */
export function PaperLinks({ pdf, phone, message, onSend, email }: Props) {
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
      <Suspense>{email ? <EmailPaperButton {...email} /> : null}</Suspense>
    </>
  );
}
