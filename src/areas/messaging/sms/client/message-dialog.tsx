import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { MessageAttempts } from "../../attempts/client/message-attempts.tsx";
import { smsContract, type SmsMessage } from "../contract.ts";
import { MessageFacts } from "./message-facts.tsx";
import { mayBeRetried, useRetry } from "./use-retry.ts";

const RetryUnknownDialog = lazyWithWords(() => import("./retry-unknown-dialog.tsx"));

interface Props {
  id: string;
  onClose: () => void;
}

/** One message with its attempts. A failed one can be sent again; one that waits can be cancelled. */
export default function MessageDialog({ id, onClose }: Props) {
  const { t } = useTranslation("sms");
  const [question, setQuestion] = useState<"unknown" | "cancel" | null>(null);
  const query = useQuery(read(smsContract.getMessage, { params: { id } }));
  const cancel = useWrite(smsContract.cancelMessage, { saysFailure: true });
  const message = query.data;
  const stop = () =>
    cancel.mutateAsync(
      { params: { id } },
      { onSuccess: () => toasts.success(t("detail.cancelled")) },
    );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("detail.title")}
        footer={
          <>
            <Button onClick={onClose}>{t("common:close")}</Button>
            {message ? <Actions message={message} onAsk={setQuestion} /> : null}
          </>
        }
      >
        {message ? (
          <div className="flex flex-col gap-5">
            <MessageFacts message={message} />
            <MessageAttempts messageId={id} />
          </div>
        ) : (
          <NotLoaded query={query} failed={t("detail.failed")} lines={6} />
        )}
      </Dialog>
      <ConfirmDialog
        open={question === "cancel"}
        onClose={() => setQuestion(null)}
        title={t("detail.cancelTitle")}
        loses={t("detail.cancelLoses")}
        confirmLabel={t("detail.cancel")}
        onConfirm={stop}
      />
      <Suspense>
        {question === "unknown" ? (
          <RetryUnknownDialog id={id} onClose={() => setQuestion(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** What can be done with the message now, for users with the right. */
function Actions({
  message,
  onAsk,
}: {
  message: SmsMessage;
  onAsk: (question: "unknown" | "cancel") => void;
}) {
  const { t } = useTranslation("sms");
  const { id, status, isBeingSent } = message;
  const mayNot = !useMay()("send_messages") && t("errors:forbidden");
  const { retry, isPending } = useRetry(id);
  if (mayBeRetried(message)) {
    return (
      <Button
        variant="primary"
        loading={isPending}
        disabledReason={mayNot}
        onClick={() => (status === "failed" ? void retry() : onAsk("unknown"))}
      >
        {t("detail.retry")}
      </Button>
    );
  }
  return status === "pending" ? (
    <Button
      disabledReason={mayNot || (isBeingSent && t("detail.sending"))}
      onClick={() => onAsk("cancel")}
    >
      {t("detail.cancel")}
    </Button>
  ) : null;
}
