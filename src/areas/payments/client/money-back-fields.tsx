import { Banknote, HandCoins, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import type { Payment } from "../contract.ts";
import { wallets } from "../providers.ts";
import type { MoneyBack } from "./money-back.ts";
import { useProviderName } from "./provider-name.ts";
import { ReferenceField } from "./reference-field.tsx";

interface Props {
  paid: Payment | undefined;
  value: MoneyBack;
  onChange: (value: MoneyBack) => void;
  /** Whether the money is given back at once. Then the form asks for the refund's reference, unless it is in cash. */
  hasGone: boolean;
}

/** Chooses how one known payment is refunded: by its own method, in cash, or by another wallet or card. */
export function MoneyBackFields({ paid, value, onChange, hasGone }: Props) {
  const { t } = useTranslation("payments");
  const providerName = useProviderName();
  const change = (part: Partial<MoneyBack>) => onChange({ ...value, ...part });
  const wasCash = paid?.method === "cash";
  const sent = methodOf(value, paid);
  const cash = {
    value: "cash" as const,
    label: providerName("cash"),
    icon: <Banknote size={16} />,
  };
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={t("back.how")}
        wide
        value={value.way}
        onChange={(way) => change({ way })}
        options={[
          {
            value: "same",
            label: providerName(paid?.provider ?? "cash"),
            icon: wasCash ? <Banknote size={16} /> : <Undo2 size={16} />,
          },
          ...(wasCash ? [] : [cash]),
          { value: "other", label: t("back.other"), icon: <HandCoins size={16} /> },
        ]}
      />
      {value.way === "other" ? (
        <SelectField
          label={t("back.sentBy")}
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
      {hasGone && sent !== "cash" ? (
        <ReferenceField
          method={sent}
          optional
          value={value.reference}
          onChange={(reference) => change({ reference })}
        />
      ) : null}
    </div>
  );
}

function methodOf({ way, method }: MoneyBack, paid: Payment | undefined): Payment["method"] {
  if (way === "same") return paid?.method ?? "mobile_money";
  return way === "cash" ? "cash" : method;
}
