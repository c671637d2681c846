import { useState } from "react";
import { useWatch } from "react-hook-form";
import { pageHref } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import {
  emptyPayment,
  toManualPayment,
  type PaymentDraft,
} from "../../taking/client/payment-draft.ts";
import { usePaymentProblems } from "../../taking/client/payment-problems.ts";
import { PaymentFields } from "../../taking/client/payment-fields.tsx";
import { creditContract } from "../../credit-ledger/contract.ts";
import { GiftCardPaper, printGiftCard, type PrintedCard } from "./gift-card-paper.tsx";

interface Values {
  amount: number | null;
  payment: PaymentDraft;
}

/** Sells a gift card, and shows its code once for the print. */
export default function SellGiftCardDialog({ onClose }: { onClose: () => void }) {
  const [sold, setSold] = useState<(PrintedCard & { receiptId: string | null }) | null>(null);
  return sold ? (
    <Sold card={sold} onClose={onClose} />
  ) : (
    <Selling onClose={onClose} onSold={setSold} />
  );
}

function Selling({
  onClose,
  onSold,
}: {
  onClose: () => void;
  onSold: (card: PrintedCard & { receiptId: string | null }) => void;
}) {
  const { t } = useTranslation("credit");
  const sell = useWrite(creditContract.sellGiftCard);
  const problemsOf = usePaymentProblems();
  const defaultValues: Values = { amount: null, payment: emptyPayment };
  const form = useDialogForm({
    defaultValues,
    check: ({ amount, payment }) => ({
      amount: amount ? undefined : t("common:invalid.amount"),
      ...problemsOf(payment, amount),
    }),
    submit: ({ amount, payment }) =>
      sell.mutateAsync({ body: { amount: amount ?? 0, payment: toManualPayment(payment) } }),
    onDone: ({ card, code, payment }) =>
      onSold({
        code,
        amount: card.amount,
        expiresOn: card.expiresOn,
        receiptId: payment.receipt?.id ?? null,
      }),
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  return (
    <FormDialog
      onClose={onClose}
      title={t("giftCard.sellTitle")}
      form={form}
      submitLabel={t("giftCard.sell")}
    >
      <ControlledField form={form} name="amount">
        {(field) => <MoneyField label={t("giftCard.amount")} {...field} />}
      </ControlledField>
      <ControlledField form={form} name="payment">
        {({ value, onChange }) => (
          <PaymentFields
            value={value}
            onChange={onChange}
            amount={amount}
            referenceError={form.field("payment.reference").error}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

function Sold({
  card,
  onClose,
}: {
  card: PrintedCard & { receiptId: string | null };
  onClose: () => void;
}) {
  const { t } = useTranslation("credit");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("giftCard.sale")}
      description={t("giftCard.codeOnce")}
      size="small"
      footer={
        <>
          {card.receiptId ? (
            <LinkButton href={pageHref("/receipts/$id", { id: card.receiptId })}>
              {t("giftCard.receipt")}
            </LinkButton>
          ) : null}
          <Button variant="primary" data-autofocus onClick={printGiftCard}>
            {t("giftCard.print")}
          </Button>
        </>
      }
    >
      <GiftCardPaper card={card} />
    </Dialog>
  );
}
