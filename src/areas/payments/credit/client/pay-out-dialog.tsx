import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useFormatOf } from "../../core/client/money-of.ts";
import { isInCoins } from "../../cash-rounding.ts";
import { useCashStep } from "../../core/client/use-cash-step.ts";
import { ReferenceField } from "../../core/client/reference-field.tsx";
import { creditContract } from "../../credit-ledger/contract.ts";
import { payoutMethods, type PayoutMethod } from "../../credit-rules.ts";

interface Values {
  amount: number | null;
  method: PayoutMethod;
  reference: string;
  reason: string;
}

/** Pays store credit out in money. Cash leaves the drawer of the user's open shift. */
export default function PayOutDialog({
  customerId,
  balance,
  currency,
  approvalId,
  onClose,
}: {
  customerId: string;
  balance: number;
  currency: string;
  /** The approved request of a user who may only ask. */
  approvalId?: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("credit");
  const formatOf = useFormatOf();
  const payOut = useWrite(creditContract.payOutCredit);
  const { money, format } = useCurrency();
  const shops = format.currency;
  const step = useCashStep();
  // The drawer has no cash of another currency.
  const methods = payoutMethods.filter((way) => way !== "cash" || currency === shops);
  const [first = "cash"] = methods;
  const defaultValues: Values = { amount: balance, method: first, reference: "", reason: "" };
  const form = useDialogForm({
    defaultValues,
    check: ({ amount, method, reference, reason }) => ({
      amount: !amount
        ? t("common:invalid.amount")
        : amount > balance
          ? t("payout.tooMuch")
          : method === "cash" && !isInCoins(amount, step)
            ? t("payout.notInCoins", { less: money(amount - (amount % step)) })
            : undefined,
      reference: method === "cash" ? undefined : needed(reference),
      reason: needed(reason),
    }),
    submit: async ({ amount, method, reference, reason }) => {
      const given = {
        amount: amount ?? 0,
        currency,
        ...(approvalId && { approvalId }),
        reason: reason.trim(),
      };
      const body =
        method === "cash"
          ? { ...given, method }
          : { ...given, method, reference: reference.trim() };
      await payOut.mutateAsync({ params: { id: customerId }, body });
      toasts.success(t("payout.done"));
    },
    onDone: onClose,
  });
  const method = useWatch({ control: form.control, name: "method" });
  const { input, control } = labelled(form, t, "payout.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("payout.title")}
      size="small"
      form={form}
      submitLabel={t("payout.action")}
    >
      <FormField {...control("amount")} as={MoneyField} format={formatOf(currency)} />
      <ControlledField form={form} name="method">
        {(field) => (
          <SegmentedControl
            label={t("payout.way")}
            options={methods.map((value) => ({ value, label: t(`payout.method.${value}`) }))}
            wide
            {...field}
          />
        )}
      </ControlledField>
      {method === "cash" ? (
        <p className="text-ink-quiet">{t("payout.cashHint")}</p>
      ) : (
        <ControlledField form={form} name="reference">
          {(field) => <ReferenceField method={method} {...field} />}
        </ControlledField>
      )}
      <TextArea {...input("reason")} rows={2} maxLength={300} />
    </FormDialog>
  );
}
