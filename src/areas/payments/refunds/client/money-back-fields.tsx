import { Banknote, HandCoins, TicketMinus, Undo2 } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import type { Payment } from "../../contract.ts";
import { isCreditMethod, wallets } from "../../providers.ts";
import { waysBack, type MayBack, type MoneyBack, type PaidBack } from "./money-back.ts";
import { MoneyBackParts } from "./money-back-parts.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { SendBackField } from "./send-back-field.tsx";
import { ReferenceField } from "../../core/client/reference-field.tsx";

const ReceiverField = lazyWithWords(
  () => import("../../core/client/receiver-field.tsx"),
  "customers",
);

interface Props {
  /** The payments with money left. Several, if the sale or repair was paid in parts. */
  payments: readonly (PaidBack & Pick<Payment, "phone" | "gateway">)[];
  /** What goes back, in minor units. */
  amount: number;
  value: MoneyBack;
  onChange: (value: MoneyBack) => void;
  /** Whether the money is given back at once. Then the form asks for the refund's reference, unless it is in cash. */
  hasGone: boolean;
  /** Whether the refund can become store credit. */
  mayBeCredit?: boolean;
  /** Whether the payments have no known customer, so that store credit needs one. */
  needsReceiver?: boolean;
  /** Whether the provider of the payment can send the money back. Then this is offered, and a reference is not typed. */
  canSend?: boolean;
  may: MayBack;
  error?: string | undefined;
}

/** Chooses how payments are refunded: each by its own method, in cash, as credit, or by another wallet or card. */
export function MoneyBackFields({
  payments,
  amount,
  value,
  onChange,
  hasGone,
  mayBeCredit = false,
  needsReceiver = false,
  canSend = false,
  may,
  error,
}: Props) {
  const { t } = useTranslation("payments");
  const providerName = useProviderName();
  const change = (part: Partial<MoneyBack>) => onChange({ ...value, ...part });
  const ways = waysBack(payments, useCurrency().format.currency, mayBeCredit, may);
  const [paid] = payments.length === 1 ? payments : [];
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
      <MoneyBackParts payments={payments} amount={amount} value={value} ways={ways} may={may} />
      {needsReceiver && value.way === "store_credit" ? (
        <Suspense>
          <ReceiverField
            value={value.receiver}
            onChange={(receiver) => change({ receiver })}
            error={error}
          />
        </Suspense>
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
function methodOf(
  { way, method }: MoneyBack,
  paid: PaidBack | undefined,
): Payment["method"] | null {
  if (way === "same") return paid?.method ?? null;
  return way === "other" ? method : way;
}
