import { useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { salesContract, type SaleDetail } from "../contract.ts";
import { ReasonField } from "../refunds/client/reason-field.tsx";

/** Gives up a sale that waits for its payment; says first what becomes free. */
export default function CancelSaleDialog({
  sale,
  onClose,
}: {
  sale: SaleDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation("sales");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const hasReason = reason.trim() !== "";
  const cancel = useWrite(salesContract.cancelSale, {
    onSuccess: () => {
      toasts.success(t("cancel.done"));
      onClose();
    },
  });
  const send = () => {
    setAsked(true);
    if (hasReason && !cancel.isPending)
      cancel.mutate({ params: { id: sale.id }, body: { reason: reason.trim() } });
  };
  const pieces = sale.items.reduce((sum, { quantity }) => sum + quantity, 0);
  // A failed payment has set them free before.
  const isKept = sale.payments.find(({ id }) => id === sale.paymentId)?.status !== "failed";
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("cancel.title", { number: sale.saleNumber })}
      dirty={reason !== ""}
      form={{
        onSubmit: send,
        submitting: cancel.isPending,
        formError: cancel.error && errorText(cancel.error),
      }}
      submitLabel={t("cancel.action")}
      cancelLabel={t("cancel.keep")}
      danger
    >
      <p className="text-ink-quiet">
        {isKept ? `${t("cancel.frees", { count: pieces })} ` : ""}
        {t("cancel.lateMoney")}
      </p>
      <ReasonField
        label={t("cancel.reason")}
        value={reason}
        onChange={setReason}
        maxLength={200}
        error={asked && !hasReason ? t("common:invalid.required") : undefined}
        choices={[t("reason.left"), t("reason.mistake"), t("reason.otherWay")]}
      />
    </FormDialog>
  );
}
