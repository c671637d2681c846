import { Banknote, HandCoins, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { wallets, type Payment } from "#src/areas/payments/contract.ts";
import type { MoneyBack } from "./money-back.ts";
import { useProviderName } from "../../checkout/client/provider-name.ts";

interface Props {
  paid: Payment | undefined;
  value: MoneyBack;
  onChange: (value: MoneyBack) => void;
  /** The money is sent now, so that it has a reference. */
  hasGone: boolean;
}

export function MoneyBackFields({ paid, value, onChange, hasGone }: Props) {
  const { t } = useTranslation("sales");
  const providerName = useProviderName();
  const change = (part: Partial<MoneyBack>) => onChange({ ...value, ...part });
  const wasCash = paid?.method === "cash";
  const hasReference = hasGone && (value.way === "other" || (value.way === "same" && !wasCash));
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={t("refund.how")}
        wide
        value={value.way}
        onChange={(way) => change({ way })}
        options={[
          {
            value: "same",
            label: providerName(paid?.provider ?? "cash"),
            icon: wasCash ? <Banknote size={16} /> : <Undo2 size={16} />,
          },
          ...(wasCash
            ? []
            : [
                {
                  value: "cash" as const,
                  label: providerName("cash"),
                  icon: <Banknote size={16} />,
                },
              ]),
          { value: "other", label: t("refund.otherWay"), icon: <HandCoins size={16} /> },
        ]}
      />
      {value.way === "other" ? (
        <SelectField
          label={t("refund.otherWayLabel")}
          value={value.method === "mobile_money" ? value.provider : value.method}
          onChange={({ target }) => {
            const wallet = wallets.find((each) => each === target.value);
            change(wallet ? { method: "mobile_money", provider: wallet } : { method: "card" });
          }}
          options={[...wallets, "card" as const].map((each) => ({
            value: each,
            label: providerName(each),
          }))}
        />
      ) : null}
      {hasReference ? (
        <TextField
          label={t("refund.reference")}
          hint={t("refund.referenceHint")}
          optional
          value={value.reference}
          maxLength={60}
          autoCapitalize="characters"
          onChange={(event) => change({ reference: event.target.value })}
        />
      ) : null}
    </div>
  );
}
