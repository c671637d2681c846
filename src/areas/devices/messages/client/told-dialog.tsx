import { MessageCircle } from "lucide-react";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import type { Told } from "#src/areas/messaging/automatic/contract.ts";
import { useState } from "react";

interface Props {
  chat: NonNullable<Told["chat"]>;
  /** Why no SMS was sent; null if one was. */
  notSent: Told["notSent"];
  onClose: () => void;
}

/** Offers the message to the customer for WhatsApp. The user may change it before. */
export default function ToldDialog({ chat, notSent, onClose }: Props) {
  const { t } = useTranslation("tell");
  const [text, setText] = useState(chat.text);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("dialog.title")}
      description={
        notSent ? t("notSent", { reason: t(`messaging:notSent.${notSent}`) }) : undefined
      }
      size="small"
      dirty={text !== chat.text}
      footer={
        <a
          href={whatsappHref(chat.phone, text)}
          target="_blank"
          rel="noreferrer"
          data-autofocus
          onClick={onClose}
          className={buttonClasses("primary")}
        >
          <MessageCircle size={16} aria-hidden="true" /> {t("dialog.open")}
        </a>
      }
    >
      <TextArea
        label={t("dialog.message")}
        rows={5}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
