import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { paymentMethods, wallets } from "#src/areas/payments/contract.ts";
import type { Returned } from "../../contract.ts";
import { useTakeStep } from "../../client/return-acts.ts";
import { useReturnForm } from "./return-form.ts";
import { TaskDialog } from "./task-dialog.tsx";

const icons = {
  cash: <Banknote size={16} />,
  card: <CreditCard size={16} />,
  mobile_money: <Smartphone size={16} />,
};

interface Payout {
  method: (typeof paymentMethods)[number];
  provider: (typeof wallets)[number];
  reference: string;
}

interface Values {
  amount: number | null;
  payout: Payout;
  keepsDefective: boolean;
  note: string;
}

/** Money back: how much, how and why. Goods are refunded at the price that was paid for them. */
export function RefundDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const step = useTakeStep();
  const defaultValues: Values = {
    amount: returned.refundable,
    payout: { method: "cash", provider: "mpesa", reference: "" },
    keepsDefective: isGoods,
    note: "",
  };
  const form = useReturnForm({
    defaultValues,
    check: ({ amount }) => {
      const isWrong = amount === null || amount < 1 || amount > returned.refundable;
      return { amount: isWrong ? t("refund.amountWrong") : undefined };
    },
    submit: ({ amount, payout, keepsDefective, note }) =>
      step.mutateAsync({
        params: { id: returned.id },
        body: {
          step: "refunded",
          version: returned.version,
          ...(note.trim() && { note: note.trim() }),
          refund: {
            ...asRefund(payout),
            ...(isGoods ? { keepsDefective } : { amount: amount ?? 0 }),
          },
        },
      }),
    onDone: onClose,
  });
  return (
    <TaskDialog returned={returned} title={t("verb.refunded")} form={form} onClose={onClose}>
      <p className="flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2">
        <span className="text-ink-quiet">{t("refund.left")}</span>
        <Money minor={returned.refundable} className="text-20 font-strong" />
      </p>
      {isGoods ? null : (
        <ControlledField form={form} name="amount">
          {(field) => <MoneyField label={t("refund.amount")} {...field} />}
        </ControlledField>
      )}
      <ControlledField form={form} name="payout">
        {({ value, onChange }) => <PayoutFields value={value} onChange={onChange} />}
      </ControlledField>
      {isGoods ? (
        <CheckboxField
          label={t("replace.keepsDefective")}
          hint={t("replace.keepsDefectiveHint")}
          {...form.field("keepsDefective")}
        />
      ) : null}
      <TextArea
        label={t("field.note")}
        optional
        rows={2}
        maxLength={2000}
        {...form.field("note")}
      />
    </TaskDialog>
  );
}

/** Cash, card, or mobile money with its wallet; a reference for all but cash. */
function PayoutFields({ value, onChange }: { value: Payout; onChange: (value: Payout) => void }) {
  const { t } = useTranslation("returns");
  return (
    <>
      <SegmentedControl
        label={t("refund.how")}
        wide
        value={value.method}
        onChange={(method) => onChange({ ...value, method })}
        options={paymentMethods.map((each) => ({
          value: each,
          label: t(`refund.method.${each}`),
          icon: icons[each],
        }))}
      />
      {value.method === "mobile_money" ? (
        <SelectField
          label={t("refund.wallet")}
          value={value.provider}
          onChange={(event) => {
            const provider = wallets.find((each) => each === event.target.value);
            if (provider) onChange({ ...value, provider });
          }}
          options={wallets.map((each) => ({
            value: each,
            label: t(`devices:payment.provider.${each}`),
          }))}
        />
      ) : null}
      {value.method === "cash" ? null : (
        <TextField
          label={t("refund.reference")}
          optional
          value={value.reference}
          maxLength={60}
          autoCapitalize="characters"
          onChange={(event) => onChange({ ...value, reference: event.target.value })}
        />
      )}
    </>
  );
}

/** The part of the input that belongs to the chosen method. */
const asRefund = ({ method, provider, reference }: Payout) => ({
  method,
  ...(method === "mobile_money" && { provider }),
  ...(reference.trim() && method !== "cash" && { reference: reference.trim() }),
});
