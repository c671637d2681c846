import { Suspense, useEffect, useRef } from "react";
import { loadWords, useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { suggestDeposit } from "../../money/deposit-rules.ts";
import {
  isFree,
  askedDeposit,
  needsWaiver,
  type IntakeRules,
  type IntakeValues,
} from "./intake-values.ts";
import { MoneyChip } from "#src/areas/payments/core/client/money-chip.tsx";

const loadPaymentFields = async () => ({
  default: (await import("#src/areas/payments/taking/client/payment-fields.tsx")).PaymentFields,
});
const PaymentFields = lazyWithWords(loadPaymentFields, "payments");

interface Props {
  form: AppForm<IntakeValues, IntakeValues>;
  values: IntakeValues;
  rules: IntakeRules;
  mayTakePayments: boolean;
}

/** The agreed price. If it is zero, users who may lower prices see the field for the reason. */
export function PriceFields({ form, values, rules }: Omit<Props, "mayTakePayments">) {
  const { t } = useTranslation("devices");
  return (
    <>
      <ControlledField form={form} name="finalAmount">
        {({ value, onChange, onBlur, ref, error }) => (
          <MoneyField
            label={t("intake:price")}
            optional
            hint={t("intake:priceHint")}
            {...{ value, onChange, onBlur, ref, error }}
          />
        )}
      </ControlledField>
      {isFree(values) && rules.mayLower ? (
        <TextField label={t("money:cost.free")} maxLength={300} {...form.field("freeReason")} />
      ) : null}
    </>
  );
}

/**
 * The deposit. The suggested deposit of a price is asked for. Only a user decides that it is paid now, because the
 * intake then books the money. A new price also changes the deposit, until the user has set it.
 */
export function DepositFields({ form, values, rules, mayTakePayments }: Props) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const suggestion = suggestDeposit(values.finalAmount, rules.depositPercent);
  const asked = askedDeposit(values, rules);
  const suggestedMode = suggestion === null ? "none" : "later";
  const ownMode = useRef(values.depositMode !== suggestedMode);
  const ownAmount = useRef(values.depositAmount !== null && values.depositAmount !== suggestion);
  const { setValue } = form;

  // Most intakes take a deposit, so the fields of the payment are loaded in advance.
  useEffect(() => {
    Promise.all([loadPaymentFields(), loadWords("payments")]).catch(() => {});
  }, []);

  useEffect(() => {
    if (!ownMode.current) setValue("depositMode", suggestedMode);
    if (!ownAmount.current) setValue("depositAmount", suggestion);
  }, [suggestion, suggestedMode, setValue]);

  const setAmount = (minor: number | null) => {
    ownAmount.current = minor !== suggestion;
    setValue("depositAmount", minor, { shouldValidate: true });
  };
  const waiver = needsWaiver(values, rules);
  const depositError = form.formState.errors.depositAmount;
  return (
    <div className="flex flex-col gap-4">
      <ControlledField form={form} name="depositMode">
        {({ value, onChange }) => (
          <SegmentedControl
            label={t("deposit")}
            wide
            value={value}
            onChange={(mode) => {
              ownMode.current = true;
              onChange(mode);
              if (mode !== "none" && values.depositAmount === null) {
                setValue("depositAmount", suggestion);
              }
            }}
            options={[
              ...(mayTakePayments
                ? [{ value: "now" as const, label: t("intake:depositNow") }]
                : []),
              { value: "later" as const, label: t("intake:depositLater") },
              { value: "none" as const, label: t("intake:depositNone") },
            ]}
          />
        )}
      </ControlledField>
      {values.depositMode === "none" ? null : (
        <div>
          <ControlledField form={form} name="depositAmount">
            {({ value, onChange, onBlur, ref, error }) => (
              <MoneyField
                label={t("intake:depositAmount")}
                {...{ value, onBlur, ref, error }}
                onChange={(minor) => {
                  ownAmount.current = minor !== suggestion;
                  onChange(minor);
                }}
              />
            )}
          </ControlledField>
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            {suggestion !== null ? (
              <MoneyChip
                label={`${rules.depositPercent} %`}
                minor={suggestion}
                active={values.depositAmount === suggestion}
                onPick={() => setAmount(suggestion)}
              />
            ) : null}
            {values.finalAmount ? (
              <MoneyChip
                label={t("intake:wholePrice")}
                minor={values.finalAmount}
                active={values.depositAmount === values.finalAmount}
                onPick={() => setAmount(values.finalAmount)}
              />
            ) : null}
          </div>
        </div>
      )}
      {waiver ? (
        <Notice
          tone={!rules.mayWaive && depositError ? "loss" : "waiting"}
          title={t("intake:depositAsked", { amount: money(asked ?? 0) })}
        >
          {rules.mayWaive ? (
            <TextField
              className="mt-2"
              label={t("intake:waiveReason")}
              maxLength={300}
              {...form.field("depositWaivedReason")}
            />
          ) : (
            t("intake:depositTooLow")
          )}
        </Notice>
      ) : null}
      {values.depositMode === "now" ? <DepositPayment form={form} values={values} /> : null}
    </div>
  );
}

function DepositPayment({ form, values }: Pick<Props, "form" | "values">) {
  return (
    <Suspense>
      <ControlledField form={form} name="payment">
        {({ value, onChange }) => (
          <PaymentFields
            value={value}
            onChange={(payment) => {
              onChange(payment);
              if (form.formState.errors.payment) void form.trigger("payment");
            }}
            amount={values.depositAmount}
            referenceError={form.field("payment.reference").error}
            phoneError={form.field("payment.phone").error}
            asking={{ phone: values.customer?.phone ?? null, transfer: true }}
          />
        )}
      </ControlledField>
    </Suspense>
  );
}
