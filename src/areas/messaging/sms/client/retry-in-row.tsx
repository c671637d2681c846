import { RotateCw } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import type { SmsMessage } from "../contract.ts";
import { useRecipientName } from "./recipient-name.ts";
import { useRetry } from "./use-retry.ts";

interface Props {
  message: SmsMessage;
  /** Asks whether a message arrived whose result is unknown. */
  onAsk: (id: string) => void;
}

/** The button in the row of a message that sends it again. */
export function RetryInRow({ message, onAsk }: Props) {
  const { t } = useTranslation("sms");
  const nameOf = useRecipientName();
  const { retry, isPending } = useRetry(message.id);
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
          else void retry().then(() => focusRow(row));
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
