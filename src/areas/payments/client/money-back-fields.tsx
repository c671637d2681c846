import { Banknote, HandCoins, TicketMinus, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import type { Payment } from "../contract.ts";
import { isCreditMethod, wallets } from "../providers.ts";
import { waysBack, type MoneyBack } from "./money-back.ts";
import { useProviderName } from "./provider-name.ts";
import { SendBackField } from "./send-back-field.tsx";
import { ReferenceField } from "./reference-field.tsx";

interface Props {
  /** Undefined for a sale that was paid in parts. */
  paid: Payment | undefined;
  value: MoneyBack;
  onChange: (value: MoneyBack) => void;
  /** Whether the money is given back at once. Then the form asks for the refund's reference, unless it is in cash. */
  hasGone: boolean;
  /** Whether the refund can become store credit, which needs a known customer. */
  mayBeCredit?: boolean;
  /** Whether the provider of the payment can send the money back. Then this is offered, and a reference is not typed. */
  canSend?: boolean;
}

/** Chooses how one known payment is refunded: by its own method, in cash, or by another wallet or card. */
export function MoneyBackFields({
  paid,
  value,
  onChange,
  hasGone,
  mayBeCredit = false,
  canSend = false,
}: Props) {
  const { t } = useTranslation("payments");
  const providerName = useProviderName();
  const change = (part: Partial<MoneyBack>) => onChange({ ...value, ...part });
  const ways = waysBack(paid, useCurrency().format.currency, mayBeCredit);
  const sent = methodOf(value, paid);
  const offersToSend = canSend && value.way === "same" && paid !== undefined;
  const isByHand = !offersToSend || !value.isSent;
  const looks = {
    same: {
      label: paid ? providerName(paid.provider) : t("back.asPaid"),
      icon: paid?.method === "cash" ? <Banknote size={16} /> : <Undo2 size={16} />,
    },
    cash: { label: providerName("cash"), icon: <Banknote size={16} /> },
    store_credit: { label: providerName("store_credit"), icon: <TicketMinus size={16} /> },
    other: { label: t("back.other"), icon: <HandCoins size={16} /> },
  };
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={t("back.how")}
        wide
        value={value.way}
        onChange={(way) => change({ way })}
        options={ways.map((way) => ({ value: way, ...looks[way] }))}
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
      {offersToSend ? (
        <SendBackField
          paid={paid}
          isSent={value.isSent}
          onChange={(isSent) => change({ isSent })}
        />
      ) : null}
      {hasGone && isByHand && sent !== "cash" && sent !== null && !isCreditMethod(sent) ? (
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

/** The method of the refund; null for the methods of several payments. */
function methodOf({ way, method }: MoneyBack, paid: Payment | undefined): Payment["method"] | null {
  if (way === "same") return paid?.method ?? null;
  return way === "other" ? method : way;
}
