import { Send } from "lucide-react";
import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { BodyText } from "../../core/client/body-text.tsx";
import { outgoingContract, type WebhookDelivery } from "../contract.ts";
import { useAnswerText } from "./answer-text.ts";
import { DeliveryState } from "./webhook-states.tsx";

interface Props {
  delivery: WebhookDelivery;
  onClose: () => void;
}

/** One delivery: what was sent, what came back, and sending it again. */
export default function DeliveryDialog({ delivery: listed, onClose }: Props) {
  const { t, language } = useTranslation("webhooks");
  const answerText = useAnswerText();
  const [sent, setSent] = useState<WebhookDelivery | null>(null);
  const send = useWrite(outgoingContract.redeliverWebhook);
  const delivery = sent ?? listed;
  const when = (iso: string | null) => (iso ? formatDateTime(iso, language) : "–");
  const again = () =>
    send.mutate(
      { params: { id: delivery.id }, body: {} },
      {
        onSuccess: (answer) => {
          setSent(answer);
          const text = t("delivery.answered", { answer: answerText(answer) });
          if (answer.state === "delivered") toasts.success(text);
          else toasts.error(text);
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`kind.${delivery.kind}`)}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          <Button
            variant="primary"
            icon={<Send size={16} />}
            loading={send.isPending}
            onClick={again}
          >
            {t("delivery.again")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { label: t("delivery.stateLabel"), value: <DeliveryState state={delivery.state} /> },
            { label: t("delivery.answer"), value: answerText(delivery) },
            { label: t("delivery.attempts"), value: String(delivery.attempts) },
            { label: t("delivery.created"), value: when(delivery.createdAt) },
            { label: t("delivery.lastTried"), value: when(delivery.lastTriedAt) },
            ...(delivery.nextTryAt
              ? [{ label: t("delivery.nextTry"), value: when(delivery.nextTryAt) }]
              : []),
            { label: "webhook-id", value: <span className="break-all">{delivery.id}</span> },
          ]}
        />
        <BodyText label={t("delivery.body")} text={pretty(delivery.body)} />
        {delivery.answerBody ? (
          <BodyText label={t("delivery.answerBody")} text={delivery.answerBody} />
        ) : null}
      </div>
    </Dialog>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
