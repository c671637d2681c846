import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { asItCame, toHandRefund, type MoneyBack } from "#src/areas/payments/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/client/money-back-fields.tsx";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { salesContract, type SaleDetail, type SaleRefund } from "../../contract.ts";
import { refundRequestsContract } from "../../refund-requests/contract.ts";
import { isLateRefund } from "../../rules.ts";
import { ReasonField } from "./reason-field.tsx";
import { firstChoice, refundOf, restocking, type RefundChoice } from "./refund-choice.ts";
import { RefundDone } from "./refund-done.tsx";
import { RefundLines, RefundSum } from "./refund-lines.tsx";

interface Props {
  sale: SaleDetail;
  onClose: () => void;
  /** Whether the dialog only sends a request, because the refund is late and an admin must decide. */
  asks: boolean;
}

/** Refunds pieces of a sale, or requests their refund (`asks`). The user sees the exact amount before confirming. */
export default function RefundSaleDialog(props: Props) {
  const [written, setWritten] = useState<SaleRefund | null>(null);
  // Keeps the sale as it was when the dialog opened, because the refund changes the sale.
  const [{ sale, asks }] = useState(props);
  return written ? (
    <RefundDone refund={written} onClose={props.onClose} />
  ) : (
    <RefundForm sale={sale} asks={asks} onClose={props.onClose} onWritten={setWritten} />
  );
}

interface RefundValues {
  choice: RefundChoice;
  way: MoneyBack;
  reason: string;
}

interface FormProps extends Props {
  onWritten: (refund: SaleRefund) => void;
}

function RefundForm({ sale, asks, onClose, onWritten }: FormProps) {
  const { t } = useTranslation("sales");
  const { data: shop } = useSuspenseQuery(read(shopSettingsContract.getShopSettings, {}));
  const giving = useWrite(salesContract.refundSale);
  const asking = useWrite(refundRequestsContract.requestRefund);
  const paid = sale.payments.find(({ id }) => id === sale.paymentId);
  const form = useDialogForm<RefundValues, SaleRefund | null>({
    defaultValues: { choice: firstChoice(sale.items), way: asItCame, reason: "" },
    check: ({ choice, reason }) => ({
      choice: refundOf(sale, choice).pieces === 0 ? t("refund.nothingChosen") : undefined,
      reason: needed(reason),
    }),
    submit: async ({ choice, way, reason }) => {
      const { lines, amount } = refundOf(sale, choice);
      const payment = toHandRefund(way, paid);
      const input = {
        params: { id: sale.id },
        body: { lines, reason: reason.trim(), ...(payment && amount > 0 && { payment }) },
      };
      if (!asks) return (await giving.mutateAsync(input)).refund;
      await asking.mutateAsync(input);
      return null;
    },
    onDone: (refund) => {
      if (refund) return onWritten(refund);
      toasts.success(t("refund.asked"));
      onClose();
    },
  });
  const chosen = refundOf(sale, useWatch({ control: form.control, name: "choice" }));
  const faulty = t("reason.faulty");
  const isFaulty = useWatch({ control: form.control, name: "reason" }).startsWith(faulty);
  const reasons = [faulty, t("reason.wrongItem"), t("reason.changedMind")];
  const isLate =
    sale.completedAt !== null &&
    isLateRefund(sale.completedAt, shop.business.refundDays, shopNow());
  return (
    <FormDialog
      onClose={onClose}
      title={t(asks ? "refund.askTitle" : "refund.title")}
      description={sale.saleNumber}
      dirty={form.formState.isDirty || chosen.pieces > 0}
      form={form}
      submitLabel={t(asks ? "refund.askSend" : "refund.give")}
    >
      {isLate ? (
        <Notice tone="waiting" title={t("refund.lateTitle")}>
          {t(asks ? "refund.askHint" : "refund.lateHint", { count: shop.business.refundDays })}
        </Notice>
      ) : null}
      <ControlledField form={form} name="choice">
        {({ value, onChange, error }) => (
          <RefundLines
            items={sale.items}
            choice={value}
            onChange={onChange}
            restock={!isFaulty}
            error={error}
          />
        )}
      </ControlledField>
      <RefundSum chosen={chosen} />
      <ControlledField form={form} name="way">
        {({ value, onChange }) => (
          <MoneyBackFields paid={paid} value={value} onChange={onChange} hasGone={!asks} />
        )}
      </ControlledField>
      <ControlledField form={form} name="reason">
        {(field) => (
          <ReasonField
            {...field}
            onChange={(reason) => {
              const wasFaulty = isFaulty && reasons.includes(reason);
              if (reason === faulty || wasFaulty) {
                form.setValue("choice", restocking(form.getValues("choice"), reason !== faulty));
              }
              field.onChange(reason);
            }}
            label={t("refund.reason")}
            maxLength={500}
            choices={reasons}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
