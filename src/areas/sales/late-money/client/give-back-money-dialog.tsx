import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { asItCame, asPaid, toHandRefund } from "#src/areas/payments/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/client/money-back-fields.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";
import { lateMoneyContract } from "../contract.ts";
import { useDecision } from "./use-decision.ts";

/** All of it goes back; it leaves the drawer of whoever gives it. */
export function GiveBackMoneyDialog({
  payment,
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { t } = useTranslation("late-money");
  const { money } = useCurrency();
  const [way, setWay] = useState(asItCame);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const giving = useDecision(lateMoneyContract.giveBackLateMoney, t("back.done"), onClose);
  const isMissing = reason.trim() === "";
  const send = () => {
    setAsked(true);
    if (isMissing || giving.isPending) return;
    giving.mutate({
      params: { id: payment.id },
      body: { ...(toHandRefund(way, payment) ?? asPaid(payment)), reason: reason.trim() },
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("back.title", { amount: money(payment.amount) })}
      description={payment.reference}
      dirty={reason !== "" || way.reference !== ""}
      form={{
        onSubmit: send,
        submitting: giving.isPending,
        formError: giving.error && errorText(giving.error),
      }}
      submitLabel={t("back.action")}
    >
      <MoneyBackFields paid={payment} value={way} onChange={setWay} hasGone />
      <TextArea
        label={t("back.reason")}
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
