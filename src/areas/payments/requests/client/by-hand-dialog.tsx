import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import LipaNote from "../../accounts/client/lipa-note.tsx";
import { ReferenceField } from "../../core/client/reference-field.tsx";
import type { Payment } from "../../contract.ts";
import { namedByPayment, type PaymentMethod } from "../../providers.ts";
import { PaymentSum } from "../../core/client/payment-sum.tsx";

/** A payment whose reference staff typed. */
export interface TypedPayment {
  method: PaymentMethod;
  provider?: (typeof namedByPayment)[number];
  reference: string;
}

interface Props {
  payment: Payment;
  take: (typed: TypedPayment) => Promise<Payment>;
  onBack: () => void;
  onTaken: (payment: Payment) => void;
}

/** Takes the reference of money that the customer has sent without, or before, the answer of the provider. */
export function ByHandDialog({ payment, take, onBack, onTaken }: Props) {
  const { t } = useTranslation("payments");
  const { provider } = payment;
  const method = payment.method === "card" ? "card" : "mobile_money";
  const named = namedByPayment.find((name) => name === provider);
  const missing = t(method === "card" ? "approvalCodeMissing" : "referenceMissing");
  const form = useDialogForm<{ reference: string }, Payment>({
    defaultValues: { reference: "" },
    check: ({ reference }) => ({ reference: reference.trim() ? undefined : missing }),
    failed: t("asked.notTaken"),
    submit: ({ reference }) =>
      take({ method, ...(named && { provider: named }), reference: reference.trim() }),
    onDone: onTaken,
  });
  return (
    <FormDialog
      onClose={onBack}
      title={t("alreadyPaid")}
      form={form}
      submitLabel={t("asked.take")}
      secondary={<Button onClick={onBack}>{t("common:back")}</Button>}
    >
      <div className="-mb-4">
        <PaymentSum label={t("asked.toPay")} minor={payment.amount} />
      </div>
      <LipaNote wallet={provider} />
      <ControlledField form={form} name="reference">
        {(field) => <ReferenceField method={method} autoFocus {...field} />}
      </ControlledField>
    </FormDialog>
  );
}
