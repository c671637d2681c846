import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { smsContract, type SmsMessage } from "../contract.ts";

/**
 * Whether a message can be sent again; not to an erased customer. Of an unknown one somebody must first state that it did
 * not arrive.
 */
export const mayBeRetried = ({
  status,
  recipientPhone,
}: Pick<SmsMessage, "status" | "recipientPhone">): boolean =>
  recipientPhone !== null && (status === "failed" || status === "unknown");

/** Sends a failed message again, and says how this went. */
export function useRetry(id: string) {
  const { t } = useTranslation("sms");
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useWrite(smsContract.retryMessage);
  // A live update may remove the button before the answer, so the result is shown without it.
  const retry = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id }, body: {} });
      toasts.success(t("detail.retried"));
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
  return { retry, isPending };
}
