import { useTranslation } from "#src/client/words/i18n.ts";
import type { WebhookDelivery } from "../contract.ts";

/** Hook: returns a function that tells what came back of a delivery: the HTTP status, or why there was no answer. */
export function useAnswerText(): (
  delivery: Pick<WebhookDelivery, "answerStatus" | "problem">,
) => string {
  const { t } = useTranslation("webhooks");
  return ({ answerStatus, problem }) => {
    if (problem) return t(`problem.${problem}`);
    return answerStatus === null ? "–" : `HTTP ${answerStatus}`;
  };
}
