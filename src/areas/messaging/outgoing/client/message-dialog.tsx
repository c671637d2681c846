import { Suspense, useState, type ReactNode } from "react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import type { ChannelWords } from "./channel-words.ts";
import { useRetry, type Retry } from "./use-retry.ts";

const RetryUnknownDialog = lazyWithWords(() => import("./retry-unknown-dialog.tsx"));

interface Message {
  id: string;
  status: string;
  isBeingSent: boolean;
}

interface Props<M extends Message> {
  words: ChannelWords;
  id: string;
  query: LoadState & { data: M | undefined };
  retry: Retry;
  /** Whether a failed or unknown message can be sent again. */
  mayBeRetried?: (message: M) => boolean;
  cancel: (input: { params: { id: string } }) => Promise<unknown>;
  onClose: () => void;
  children: (message: M) => ReactNode;
}

const always = () => true;

/** One message with its attempts. A failed one can be sent again; one that waits can be cancelled. */
export function MessageDialog<M extends Message>(props: Props<M>) {
  const { words, id, query, retry, mayBeRetried = always, cancel, onClose, children } = props;
  const { t } = useTranslation(words);
  const [question, setQuestion] = useState<"unknown" | "cancel" | null>(null);
  const message = query.data;
  const close = () => setQuestion(null);
  const stop = async () => {
    await cancel({ params: { id } });
    toasts.success(t("detail.cancelled"));
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("detail.title")}
        footer={
          <>
            <Button onClick={onClose}>{t("common:close")}</Button>
            {message ? (
              <Actions
                {...{ words, message, retry }}
                mayBeRetried={mayBeRetried(message)}
                onAsk={setQuestion}
              />
            ) : null}
          </>
        }
      >
        <Loaded query={query} failed={t("detail.failed")} lines={6}>
          {children}
        </Loaded>
      </Dialog>
      <ConfirmDialog
        open={question === "cancel"}
        onClose={close}
        title={t("detail.cancelTitle")}
        loses={t("detail.cancelLoses")}
        confirmLabel={t("detail.cancel")}
        onConfirm={stop}
      />
      <Suspense>
        {question === "unknown" ? (
          <RetryUnknownDialog {...{ words, id, retry }} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ActionProps extends Pick<Props<Message>, "words" | "retry"> {
  message: Message;
  mayBeRetried: boolean;
  onAsk: (question: "unknown" | "cancel") => void;
}

/** What can be done with the message now, for users with the right. */
function Actions({ words, message, retry, mayBeRetried, onAsk }: ActionProps) {
  const { t } = useTranslation(words);
  const { id, status, isBeingSent } = message;
  const mayNot = !useMay()("send_messages") && t("errors:forbidden");
  const again = useRetry(words, retry);
  if (mayBeRetried && (status === "failed" || status === "unknown")) {
    return (
      <Button
        variant="primary"
        loading={retry.isPending}
        disabledReason={mayNot}
        onClick={() => (status === "failed" ? void again(id) : onAsk("unknown"))}
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
