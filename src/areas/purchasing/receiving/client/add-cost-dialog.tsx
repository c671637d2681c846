import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { orderCurrencies, type OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useOfferedRate } from "../../rates/client/use-offered-rate.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { readRate, typedRate } from "../../rates/rate-text.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { goodsReceivingContract } from "../contract.ts";
import type { OrderReceiving } from "../schemas.ts";
import { costKinds, type CostKind } from "../rules.ts";

interface Values {
  kind: CostKind;
  currency: OrderCurrency;
  amount: number | null;
  exchangeRate: string;
  note: string;
}

/** Adds a cost of bringing goods in. Goods that have arrived carry their part of it at once. */
export default function AddCostDialog({
  order,
  onClose,
}: {
  order: OrderReceiving;
  onClose: () => void;
}) {
  const { t } = useTranslation("goods-receiving");
  const { format } = useCurrency();
  const { formatFor } = useOrderFormat();
  const add = useWrite(goodsReceivingContract.addPurchaseCost);
  /** The typed rate; while nothing is typed, the offered one. */
  const readTyped = (typed: string) =>
    typed.trim() === "" ? (offered?.rate ?? null) : readRate(typed, format);
  const form = useDialogForm<Values>({
    defaultValues: {
      kind: "duty",
      currency: HOME_CURRENCY,
      amount: null,
      exchangeRate: "",
      note: "",
    },
    check: ({ amount, currency, exchangeRate }) => ({
      amount: amount !== null && amount > 0 ? undefined : t("costs.amountWrong"),
      exchangeRate:
        currency === HOME_CURRENCY || readTyped(exchangeRate) !== null
          ? undefined
          : t("costs.rateWrong"),
    }),
    failed: t("costs.addFailed"),
    submit: async ({ kind, currency, amount, exchangeRate, note }) => {
      const rate = readTyped(exchangeRate);
      await add.mutateAsync({
        params: { id: order.id },
        body: {
          kind,
          currency,
          amount: amount ?? 0,
          ...(currency !== HOME_CURRENCY && rate !== null && { exchangeRate: rate }),
          ...(note.trim() && { note: note.trim() }),
        },
      });
      toasts.success(t("costs.added"));
    },
    onDone: onClose,
  });
  const currency: OrderCurrency = useWatch({ control: form.control, name: "currency" });
  const latest = useOfferedRate(currency);
  // The rate of the order comes first, because its goods came in at it.
  const offered: { rate: number } | null =
    currency === order.currency ? { rate: order.exchangeRate } : latest;
  const { input, control } = labelled(form, t, "costs.");
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("costs.add")}
      description={t("costs.hint")}
      form={form}
      submitLabel={t("costs.submit")}
    >
      <SelectField
        {...input("kind")}
        options={costKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectField
        {...input("currency")}
        options={orderCurrencies.map((value) => ({ value, label: value }))}
      />
      <FormField {...control("amount")} as={MoneyField} format={formatFor(currency)} />
      {currency === HOME_CURRENCY ? null : (
        <TextField
          label={t("costs.rate")}
          hint={t("costs.rateHint", { currency })}
          inputMode="decimal"
          maxLength={14}
          placeholder={offered ? typedRate(offered.rate, format) : ""}
          {...form.field("exchangeRate")}
        />
      )}
      <TextField label={t("note")} optional maxLength={300} {...form.field("note")} />
    </FormDialog>
  );
}
