import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { emailContract, type EmailDetail } from "../contract.ts";
import { EmailFacts } from "./email-facts.tsx";

const RetryUnknownEmail = lazyWithWords(() => import("./retry-unknown-email.tsx"));

interface Props {
  id: string;
  onClose: () => void;
}

/** One email with its attempts. A failed one can be sent again; one that waits can be cancelled. */
export default function EmailDialog({ id, onClose }: Props) {
  const { t } = useTranslation("emails");
  const [question, setQuestion] = useState<"unknown" | "cancel" | null>(null);
  const query = useQuery(read(emailContract.getEmail, { params: { id } }));
  const cancel = useWrite(emailContract.cancelEmail, { saysFailure: true });
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
            {query.data ? <Actions email={query.data} onAsk={setQuestion} /> : null}
          </>
        }
      >
        <Loaded query={query} failed={t("detail.failed")}>
          {(email) => <EmailFacts email={email} />}
        </Loaded>
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
          <RetryUnknownEmail id={id} onClose={() => setQuestion(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** What can be done with the email now, for users with the right. */
function Actions({
  email: { id, status, isBeingSent },
  onAsk,
}: {
  email: EmailDetail;
  onAsk: (question: "unknown" | "cancel") => void;
}) {
  const { t } = useTranslation("emails");
  const mayNot = !useMay()("send_messages") && t("errors:forbidden");
  const retry = useWrite(emailContract.retryEmail);
  const again = () =>
    retry.mutate(
      { params: { id }, body: {} },
      {
        onSuccess: () => toasts.success(t("detail.retried")),
      },
    );
  if (status === "failed" || status === "unknown") {
    return (
      <Button
        variant="primary"
        loading={retry.isPending}
        disabledReason={mayNot}
        onClick={status === "failed" ? again : () => onAsk("unknown")}
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
