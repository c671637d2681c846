import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { loanersContract, type Loaner } from "../contract.ts";
import type { SettableState } from "../rules.ts";

export type StateChange = "lost" | "found" | "retired" | "restored";

const stateAfter: Record<StateChange, SettableState> = {
  lost: "lost",
  found: "here",
  retired: "retired",
  restored: "here",
};

interface Props {
  loaner: Loaner;
  change: StateChange;
  onClose: () => void;
}

/** Says, with a reason, that a loaner is lost, found, retired or in use again. */
export default function LoanerStateDialog({ loaner: { id, name }, change, onClose }: Props) {
  const { t } = useTranslation("loaners");
  const set = useWrite(loanersContract.setLoanerState);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("failedWrite"),
    submit: async ({ reason }) => {
      const body = { state: stateAfter[change], reason: reason.trim() };
      await set.mutateAsync({ params: { id }, body });
      toasts.success(t(`set.${change}.done`, { name }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`set.${change}.title`, { name })}
      description={t(`set.${change}.hint`)}
      form={form}
      submitLabel={t(`set.${change}.action`)}
      danger={change === "lost" || change === "retired"}
    >
      <TextArea label={t("set.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
