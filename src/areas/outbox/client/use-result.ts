import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Answer } from "#src/shared/contract.ts";
import type { parkedContract } from "../parked-contract.ts";
import { useRefusalText } from "./use-refusal-text.ts";

type Decided = Answer<(typeof parkedContract)["retryParked"]>;

/** Says what came of an act: carried out, or refused again and why. */
export function useResult(): (answer: Decided) => void {
  const { t } = useTranslation("outbox");
  const why = useRefusalText();
  return ({ command, followed }) => {
    if (command.refusal) {
      toasts.error(t("result.parked", { why: why(command.refusal) }));
      return;
    }
    const count = followed.filter(({ state }) => state === "applied").length;
    toasts.success(count > 0 ? t("result.appliedMore", { count }) : t("result.applied"));
  };
}
