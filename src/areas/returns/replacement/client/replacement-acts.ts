import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useShowReturn } from "../../core/client/return-acts.ts";
import { replacementContract } from "../contract.ts";

export function usePlanReplacement() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(replacementContract.planReplacement, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.updated"));
    },
  });
}

export function useApproveReplacement() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(replacementContract.approveReplacement, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.updated"));
    },
  });
}
