import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { wallets } from "#src/areas/payments/contract.ts";
import { changeOf, likelyNotes } from "./deposit.ts";
import { MoneyChip } from "./money-chip.tsx";
import type { PaymentDraft } from "./payment-draft.ts";

interface Props {
  value: PaymentDraft;
  onChange: (value: PaymentDraft) => void;
  /** What is to be paid, minor units. */
  amount: number | null;
  errors: { reference?: string | undefined; tendered?: string | undefined };
}

/** Cash with change, card, or mobile money with the wallet and the reference of its message. */
export function PaymentFields({ value, onChange, amount, errors }: Props) {
  const { t } = useTranslation("devices");
  const set = (part: Partial<PaymentDraft>) => onChange({ ...value, ...part });
  const change = changeOf(value.tendered, amount);
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={t("payment.method")}
        wide
        value={value.method}
        onChange={(method) => set({ method })}
        options={[
          { value: "cash", label: t("payment.cash"), icon: <Banknote size={16} /> },
          { value: "card", label: t("payment.card"), icon: <CreditCard size={16} /> },
          {
            value: "mobile_money",
            label: t("payment.mobile_money"),
            icon: <Smartphone size={16} />,
          },
        ]}
      />
      {value.method === "cash" ? (
        <div>
          <MoneyField
            label={t("payment.tendered")}
            optional
            error={errors.tendered}
            value={value.tendered}
            onChange={(tendered) => set({ tendered })}
          />
          {amount ? (
            <div className="mt-2 flex flex-wrap gap-1.5">
              {likelyNotes(amount).map((each) => (
                <MoneyChip
                  key={each}
                  minor={each}
                  active={value.tendered === each}
                  onPick={() => set({ tendered: each })}
                />
              ))}
            </div>
          ) : null}
          <div aria-live="polite">
            {change === null ? null : (
              <p className="mt-3 flex items-baseline justify-between rounded-control bg-sunken px-3 py-2">
                <span className="text-ink-quiet">{t("payment.change")}</span>
                <Money minor={change} className="text-20 font-strong" />
              </p>
            )}
          </div>
        </div>
      ) : null}
      {value.method === "mobile_money" ? (
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField
            label={t("payment.wallet")}
            value={value.provider}
            onChange={(event) => {
              const provider = wallets.find((each) => each === event.target.value);
              if (provider) set({ provider });
            }}
            options={wallets.map((each) => ({ value: each, label: t(`payment.provider.${each}`) }))}
          />
          <TextField
            label={t("payment.reference")}
            hint={t("payment.referenceHint")}
            error={errors.reference}
            value={value.reference}
            maxLength={60}
            autoCapitalize="characters"
            inputClassName="uppercase"
            onChange={(event) => set({ reference: event.target.value })}
          />
        </div>
      ) : null}
      {value.method === "card" ? (
        <TextField
          label={t("payment.cardReference")}
          optional
          error={errors.reference}
          value={value.reference}
          maxLength={60}
          onChange={(event) => set({ reference: event.target.value })}
        />
      ) : null}
    </div>
  );
}
