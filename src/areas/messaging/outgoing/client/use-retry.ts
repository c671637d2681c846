import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { ChannelWords } from "./channel-words.ts";

/** The result of `useWrite` for the endpoint that sends a message of the channel again. */
export interface Retry {
  mutateAsync: (input: {
    params: { id: string };
    body: { wasNotReceived?: boolean };
  }) => Promise<unknown>;
  isPending: boolean;
}

/** Returns a function that sends a failed message again, and says how this went. */
export function useRetry(words: ChannelWords, { mutateAsync }: Retry) {
  const { t } = useTranslation(words);
  const errorText = useErrorText();
  // A live update may remove the button before the answer, so the result is shown without it.
  return async (id: string): Promise<void> => {
    try {
      await mutateAsync({ params: { id }, body: {} });
      toasts.success(t("detail.retried"));
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
}
