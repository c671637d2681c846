import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import { approvalsContract } from "../contract.ts";
import type { Decision } from "../rules.ts";

interface Props {
  request: { id: string; kind: ApprovalKind; name: string; stockAct?: string | null };
  decision: Decision;
  onClose: () => void;
}

const endpoints = {
  approve: approvalsContract.approve,
  reject: approvalsContract.reject,
  cancel: approvalsContract.cancel,
} as const;

/** Approves, rejects or cancels a request. The note is required only for a rejection. */
export default function DecideDialog({
  request: { id, kind, name, stockAct },
  decision,
  onClose,
}: Props) {
  const { t } = useTranslation("approvals");
  const deciding = useWrite(endpoints[decision], {
    onSuccess: () => {
      toasts.success(t(`${decision}.done`));
    },
  });
  const needsNote = decision === "reject";
  const form = useDialogForm({
    defaultValues: { note: "" },
    check: ({ note }) => ({ note: needsNote ? needed(note) : undefined }),
    submit: ({ note }) => deciding.mutateAsync({ params: { id }, body: { note: note.trim() } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`${decision}.title`)}
      description={`${t(`kind.${kind}`)}${name ? ` · ${name}` : ""}`}
      form={form}
      submitLabel={t(`${decision}.submit`)}
      {...(decision === "cancel" && { cancelLabel: t("cancel.keep") })}
      danger={decision !== "approve"}
    >
      <p className="text-ink-quiet">
        {decision !== "approve"
          ? t(`${decision}.hint`)
          : t(stockAct === "buy_handset" ? "stockAct.buyHint" : `approve.hint.${kind}`)}
      </p>
      <TextArea
        label={t(needsNote ? "why" : "note")}
        optional={!needsNote}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("note")}
      />
    </FormDialog>
  );
}
