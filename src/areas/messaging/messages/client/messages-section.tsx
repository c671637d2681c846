import { MessageSquareText } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { MessageLines } from "../../outgoing/client/message-lines.tsx";
import { smsContract } from "../../sms/contract.ts";
import { SmsStatusBadge } from "../../sms/client/sms-status.tsx";

const NotifyDialog = lazyWithWords(() => import("./notify-dialog.tsx"), "errors", "message-errors");

const EmailsSection = lazyWithWords(
  () => import("../../email/client/emails-section.tsx"),
  "emails",
  "message-errors",
);

export interface NotifiedCustomer {
  id: string;
  name: string;
  phone: string | null;
  whatsapp?: string | null;
}

interface Props {
  customer: NotifiedCustomer;
  /** The device that the messages are about. Without it, all messages to the customer are shown. */
  deviceId?: string;
}

const AT_ONCE = 5;

/** A section of the screen of a device or a customer: the messages, and a button to send one. */
export default function MessagesSection({ customer, deviceId }: Props) {
  const { t } = useTranslation("sms");
  const may = useMay();
  const [isWriting, setWriting] = useState(false);
  const maySend = may("send_messages") && customer.phone !== null;
  const maySee = may("view_messages");
  if (!maySend && !maySee) return null;
  const of = deviceId ? { deviceId } : { customerId: customer.id };
  return (
    <Section
      title={t("section.title")}
      flush
      actions={
        maySend ? (
          <Button
            size="small"
            icon={<MessageSquareText size={14} />}
            onClick={() => setWriting(true)}
          >
            {t("section.new")}
          </Button>
        ) : null
      }
    >
      {maySee ? <Messages {...of} /> : null}
      <Suspense>{maySee ? <EmailsSection {...of} /> : null}</Suspense>
      <Suspense>
        {isWriting ? (
          <NotifyDialog customer={customer} deviceId={deviceId} onClose={() => setWriting(false)} />
        ) : null}
      </Suspense>
    </Section>
  );
}

function Messages(of: { deviceId?: string; customerId?: string }) {
  const { t } = useTranslation("sms");
  const list = useGrowingList(smsContract.listMessages, { query: { ...of, limit: AT_ONCE } });
  return (
    <ListBody
      {...list}
      failed={t("section.failed")}
      moreLabel={t("section.more")}
      expectedLines={2}
      empty={<p className="p-4 text-ink-faint">{t("section.none")}</p>}
    >
      {(rows) => (
        <MessageLines
          label={t("section.title")}
          lines={rows.map((message) => ({
            id: message.id,
            status: <SmsStatusBadge message={message} />,
            type: t(`messaging:type.${message.type}`),
            createdAt: message.createdAt,
            href: pageHref("/sms-notifications", {}, { tab: "history", message: message.id }),
            text: message.message || t("detail.erasedText"),
          }))}
        />
      )}
    </ListBody>
  );
}
