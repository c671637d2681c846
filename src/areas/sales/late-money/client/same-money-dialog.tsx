import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";
import { lateMoneyContract } from "../contract.ts";
import { useDecision } from "./use-decision.ts";

/** The customer paid once, and somebody typed its reference for another payment before the provider said so. */
export function SameMoneyDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation("late-money");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const noting = useDecision(lateMoneyContract.noteSameMoney, t("same.done"), onClose);
  const isMissing = reason.trim() === "";
  const send = () => {
    setAsked(true);
    if (isMissing || noting.isPending) return;
    noting.mutate({ params: { id: payment.id }, body: { reason: reason.trim() } });
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("same.title")}
      description={t("same.hint")}
      dirty={reason !== ""}
      form={{
        onSubmit: send,
        submitting: noting.isPending,
        formError: noting.error && errorText(noting.error),
      }}
      submitLabel={t("same.submit")}
    >
      <TextArea
        label={t("same.reason")}
        optional={false}
        rows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        error={asked && isMissing ? t("common:invalid.required") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
