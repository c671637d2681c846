/** Hooks that write returns. A refusal is shown in the dialog of the write, or in a toast if there is no dialog. */
import { useQueryClient } from "@tanstack/react-query";
import { ApiRefusal } from "#src/client/data/api.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { returnsContract, type Returned } from "../../contract.ts";
import type { ReturnStep, StepRefusal } from "../../rules.ts";

const stepRefusals: readonly string[] = [
  "not-a-step",
  "no-permission",
  "not-your-return",
  "no-technician",
  "not-approved",
  "already-decided",
  "not-waiting",
  "nothing-paid",
  "paid-back",
  "refund-sent",
  "replacement-not-approved",
  "signature-missing",
  "reason-missing",
] satisfies StepRefusal[];

const isStepRefusal = (reason: unknown): reason is StepRefusal =>
  typeof reason === "string" && stepRefusals.includes(reason);

/** The message of a refused step; undefined if the reason of the refusal is not in `stepRefusals`. */
export function explainStep(t: Translate<"returns">, refusal: ApiRefusal): string | undefined {
  const { reason } = refusal.params;
  return isStepRefusal(reason) ? t(`refused.${reason}`) : undefined;
}

/** The message of any error of a write. For a step refused with one of `stepRefusals` it gives the reason. */
export function returnRefusal(t: Translate<"returns">, error: unknown): string {
  const step = error instanceof ApiRefusal ? explainStep(t, error) : undefined;
  return step ?? errorText(error);
}

/** Hook: returns a function that shows the return from the answer of a write, before the screen reads it again. */
export function useShowReturn(): (returned: Returned) => void {
  const client = useQueryClient();
  return (returned) =>
    client.setQueryData(
      read(returnsContract.getReturn, { params: { id: returned.id } }).queryKey,
      returned,
    );
}

export function useCreateReturn() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(returnsContract.createReturn, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.created"));
    },
  });
}

export function useUpdateReturn() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(returnsContract.updateReturn, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.updated"));
    },
  });
}

export function useAssignReturn() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(returnsContract.assignReturn, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.updated"));
    },
  });
}

export function useOverruleWarranty() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(returnsContract.overruleWarranty, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.updated"));
    },
  });
}

export function useDecideReturn() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(returnsContract.decideReturn, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("toast.updated"));
    },
  });
}

export function useSendRefund() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  return useWrite(returnsContract.sendRefundOfReturn, {
    onSuccess: (returned) => {
      show(returned);
      toasts.success(t("refund.sent"));
    },
  });
}

const taps: readonly ReturnStep[] = [
  "technician-diagnosis",
  "in-repair",
  "quality-check",
  "ready-for-pickup",
];

export function useTakeStep() {
  const { t } = useTranslation("returns");
  const show = useShowReturn();
  const write = useWrite(returnsContract.takeReturnStep, {
    onSuccess: (returned, { body }) => {
      show(returned);
      // After a step of `taps` the same button offers the next step. A toast would cover this button.
      if (!taps.includes(body.step)) toasts.success(t("toast.updated"));
    },
  });
  return {
    ...write,
    /** Takes a step with one tap, without a dialog. A failure is reported in a toast. */
    tap: (input: Parameters<typeof write.mutate>[0]) =>
      write.mutate(input, { onError: (error) => toasts.error(returnRefusal(t, error)) }),
  };
}
