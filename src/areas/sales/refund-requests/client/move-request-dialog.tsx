import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { RefundRequest } from "../refund-request.ts";
import { refundRequestsContract } from "../contract.ts";
import type { RequestMove } from "../rules.ts";

interface Props {
  request: RefundRequest;
  move: Exclude<RequestMove, "refund">;
  onClose: () => void;
}

const endpoints = {
  approve: refundRequestsContract.approveRefundRequest,
  reject: refundRequestsContract.rejectRefundRequest,
  cancel: refundRequestsContract.cancelRefundRequest,
} as const;

/** Approves, rejects or cancels a refund request. The note is required only for a rejection. */
export default function MoveRequestDialog({ request, move, onClose }: Props) {
  const { t } = useTranslation("refund-requests");
  const { money } = useCurrency();
  const moving = useWrite(endpoints[move], {
    onSuccess: () => {
      toasts.success(t(`${move}.done`));
    },
  });
  const needsNote = move === "reject";
  const form = useDialogForm({
    defaultValues: { note: "" },
    check: ({ note }) => ({ note: needsNote ? needed(note) : undefined }),
    submit: ({ note }) =>
      moving.mutateAsync({ params: { id: request.id }, body: { note: note.trim() } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`${move}.title`, { amount: money(request.amount) })}
      description={request.saleNumber}
      form={form}
      submitLabel={t(`${move}.action`)}
      {...(move === "cancel" && { cancelLabel: t("cancel.keep") })}
      danger={move !== "approve"}
    >
      <p className="text-ink-quiet">{t(`${move}.hint`)}</p>
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
