import { RotateCw } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useRetry } from "../../outgoing/client/use-retry.ts";
import { smsContract, type SmsMessage } from "../contract.ts";
import { useRecipientName } from "./recipient-name.ts";

/** Of an erased customer nobody knows the number any more. */
export const hasNumber = ({ recipientPhone }: SmsMessage): boolean => recipientPhone !== null;

export const mayBeRetried = (message: SmsMessage): boolean =>
  hasNumber(message) && (message.status === "failed" || message.status === "unknown");

interface Props {
  message: SmsMessage;
  /** Asks whether a message arrived whose result is unknown. */
  onAsk: (id: string) => void;
}

/** The button in the row of a message that sends it again. */
export function RetryInRow({ message, onAsk }: Props) {
  const { t } = useTranslation("sms");
  const nameOf = useRecipientName();
  const write = useWrite(smsContract.retryMessage);
  const retry = useRetry("sms", write);
  const { isPending } = write;
  return (
    // Above the link of the row.
    <span className="relative z-10 inline-flex phone:-my-2.5 phone:-mr-2.5">
      <IconButton
        label={t("history.retry", { name: nameOf(message) })}
        icon={isPending ? <Spinner /> : <RotateCw size={16} />}
        aria-busy={isPending || undefined}
        className="focus-visible:-outline-offset-2"
        onClick={({ currentTarget }) => {
          const row = currentTarget.closest("[data-row]");
          if (isPending) return;
          if (message.status === "unknown") onAsk(message.id);
          else void retry(message.id).then(() => focusRow(row));
        }}
      />
    </span>
  );
}

/** The button disappears with its reason. The row gets the focus, unless the user has moved it meanwhile. */
function focusRow(row: Element | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !row?.contains(activeElement)) return;
  const link = row?.querySelector("[data-row-link]");
  if (link instanceof HTMLElement) link.focus();
}
