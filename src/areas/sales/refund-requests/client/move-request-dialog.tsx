import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
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

/** Approves, rejects or cancels with a word about it; a rejection has to say why. */
export default function MoveRequestDialog({ request, move, onClose }: Props) {
  const { t } = useTranslation("refund-requests");
  const { money } = useCurrency();
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const moving = useWrite(endpoints[move], {
    onSuccess: () => {
      toasts.success(t(`${move}.done`));
      void client.invalidateQueries({ queryKey: ["sales"] });
      onClose();
    },
  });
  const needsNote = move === "reject";
  const isMissing = needsNote && note.trim() === "";
  const send = () => {
    setAsked(true);
    if (!isMissing && !moving.isPending)
      moving.mutate({ params: { id: request.id }, body: { note: note.trim() } });
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`${move}.title`, { amount: money(request.amount) })}
      description={request.saleNumber}
      dirty={note !== ""}
      form={{
        onSubmit: send,
        submitting: moving.isPending,
        formError: moving.error && errorText(moving.error),
      }}
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
        value={note}
        error={asked && isMissing ? t("common:invalid.required") : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
