import { useTranslation } from "#src/client/words/i18n.ts";
import { CashFields } from "./cash-fields.tsx";
import { MethodField } from "./method-field.tsx";
import type { PaymentDraft } from "./payment-draft.ts";
import { ReferenceField } from "./reference-field.tsx";
import { WalletField } from "./wallet-field.tsx";

interface Props {
  value: PaymentDraft;
  onChange: (value: PaymentDraft) => void;
  /** The amount to pay, minor units; null while it is not known. */
  amount: number | null;
  referenceError: string | undefined;
}

/**
 * The fields of a payment at the counter: the method, and cash with change, a wallet with its reference, or a card's.
 */
export function PaymentFields({ value, onChange, amount, referenceError }: Props) {
  const { t } = useTranslation("payments");
  const set = (part: Partial<PaymentDraft>) => onChange({ ...value, ...part });
  const { method } = value;
  const reference = {
    value: value.reference,
    error: referenceError,
    onChange: (typed: string) => set({ reference: typed }),
  };
  return (
    <div className="flex flex-col gap-4">
      <MethodField
        label={t("method")}
        value={method}
        onChange={(chosen) => set({ method: chosen })}
      />
      {method === "cash" ? (
        <CashFields
          amount={amount}
          tendered={value.tendered}
          onChange={(tendered) => set({ tendered })}
        />
      ) : null}
      {method === "mobile_money" ? (
        <div className="grid gap-4 tablet:grid-cols-2">
          <WalletField value={value.provider} onChange={(provider) => set({ provider })} />
          <ReferenceField method={method} {...reference} />
        </div>
      ) : null}
      {method === "card" ? <ReferenceField method={method} optional {...reference} /> : null}
    </div>
  );
}
