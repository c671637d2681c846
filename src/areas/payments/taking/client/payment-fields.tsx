import { Suspense, type ComponentProps } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { useAccounts } from "../../accounts/client/use-accounts.ts";
import { PaymentTerms } from "./payment-terms.tsx";
import { MethodField } from "./method-field.tsx";
import { providerOf, type PaymentDraft } from "./payment-draft.ts";
import { useProviderName } from "../../core/client/provider-name.ts";
import { ReferenceField } from "../../core/client/reference-field.tsx";
import { RoundedCash } from "./rounded-cash.tsx";
import { useRequestables } from "./use-requestable.ts";
import { WalletField } from "./wallet-field.tsx";

const CreditChoiceFields = lazyWithWords(
  () => import("../../credit-ledger/client/credit-choice.tsx"),
  "credit",
);
const CreditChoice = (props: ComponentProps<typeof CreditChoiceFields>) => (
  <Suspense>
    <CreditChoiceFields {...props} />
  </Suspense>
);
const LipaNote = lazyWithWords(() => import("../../accounts/client/lipa-note.tsx"), "accounts");
const BankDetails = lazyWithWords(
  async () => ({ default: (await import("../../accounts/client/bank-details.tsx")).BankDetails }),
  "accounts",
);

/** How a provider may ask the customer for the money. */
export interface Asking {
  /** The phone number that a wallet asks, unless another one is typed. */
  phone: string | null;
  /** Whether the payment may wait for a bank transfer. */
  transfer: boolean;
}

interface Props {
  value: PaymentDraft;
  onChange: (value: PaymentDraft) => void;
  /** The amount to pay, minor units; null while it is not known. */
  amount: number | null;
  /** All that is owed, minor units; null or omitted if that is not known. */
  rest?: number | null;
  referenceError: string | undefined;
  phoneError?: string | undefined;
  /** Omitted if the money is taken at once: by a provider, only with a typed reference. */
  asking?: Asking;
  /** The customer whose store credit may pay. Without one, neither store credit nor a gift card is offered. */
  customerId?: string;
  /** What the points of this customer pay, in minor units. Omitted where points cannot pay. */
  pointsWorth?: number;
  /** Hears what the chosen store credit or gift card can pay, in minor units. */
  onWorth?: (worth: number) => void;
}

/**
 * The fields of a payment at the counter: cash with change, a wallet, a card or a bank transfer. Where a provider can
 * ask the customer, it does, unless a reference is typed.
 */
export function PaymentFields(props: Props) {
  const { value, onChange, amount, asking, customerId, pointsWorth, onWorth } = props;
  const { rest = null } = props;
  const { t } = useTranslation("payments");
  const standing = useStanding(props);
  const { set, choose, canAsk, isAsked, isSimulated } = standing;
  const { method } = value;
  const bank = useAccounts()?.bank;
  const credit = customerId ? (
    <CreditChoice
      customerId={customerId}
      pointsWorth={pointsWorth}
      onWorth={onWorth}
      value={value}
      onChange={(part) => set({ ...part, isAsked: false })}
    />
  ) : null;
  if (value.credit) return credit;
  return (
    <div className="flex flex-col gap-4">
      <MethodField
        label={t("method")}
        value={method}
        onChange={(next) => choose({ method: next })}
      />
      {method === "cash" ? (
        <RoundedCash
          amount={amount}
          rest={rest}
          tendered={value.tendered}
          onChange={(tendered) => set({ tendered })}
        />
      ) : null}
      {method === "mobile_money" ? <WalletFields {...props} {...standing} /> : null}
      {method === "card" ? <CardFields {...props} {...standing} /> : null}
      {method === "bank_transfer" && isAsked && bank ? (
        <Suspense>
          <BankDetails bank={bank} />
        </Suspense>
      ) : null}
      {isAsked ? (
        <PaymentTerms method={method} provider={providerOf(value)} amount={amount} />
      ) : method === "cash" || method === "mobile_money" ? null : (
        <Reference {...props} />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {canAsk ? (
          <Button
            className="phone:w-full"
            onClick={() => set({ isAsked: !isAsked, reference: "" })}
          >
            {t(isAsked ? "alreadyPaid" : method === "bank_transfer" ? "awaitTransfer" : "ask")}
          </Button>
        ) : null}
        {asking?.transfer && bank && method !== "bank_transfer" ? (
          <Button
            className="phone:w-full"
            onClick={() =>
              onChange({ ...value, method: "bank_transfer", isAsked: true, reference: "" })
            }
          >
            {t("common:provider.bank_transfer")}
          </Button>
        ) : null}
      </div>
      {isAsked && isSimulated ? (
        <p>
          <Badge tone="waiting">{t("asked.simulator")}</Badge>
        </p>
      ) : null}
      {credit}
    </div>
  );
}

/** What follows from the entries: who can ask for the money, and what a change of the method changes with it. */
function useStanding({ value, onChange, asking }: Props) {
  const requestables = useRequestables();
  const bank = useAccounts()?.bank;
  const canAskFor = (draft: PaymentDraft) =>
    asking !== undefined &&
    (draft.method === "bank_transfer"
      ? asking.transfer && Boolean(bank)
      : requestables.canAsk({ method: draft.method, provider: providerOf(draft) }));
  const canAsk = canAskFor(value);
  return {
    canAsk,
    isAsked: canAsk && value.isAsked,
    isSimulated: requestables.isSimulated({ method: value.method, provider: providerOf(value) }),
    pages: asking ? requestables.pages : [],
    set: (part: Partial<PaymentDraft>) => onChange({ ...value, ...part }),
    /** Chooses how the money comes. A provider that can ask for it does. */
    choose: (part: Partial<PaymentDraft>) => {
      const next = { ...value, ...part, phone: value.phone || (asking?.phone ?? "") };
      onChange({ ...next, isAsked: canAskFor(next) });
    },
  };
}
type FieldsProps = Props & ReturnType<typeof useStanding>;

/** The wallet, and the phone number to ask or, if the customer has paid, the reference. */
function WalletFields(props: FieldsProps) {
  const { value, isAsked, set, choose, phoneError } = props;
  const { t } = useTranslation("payments");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <WalletField value={value.provider} onChange={(provider) => choose({ provider })} />
        {isAsked ? (
          <PhoneField
            label={t("phone")}
            hint={t("phoneHint")}
            error={phoneError}
            value={value.phone}
            onChange={(phone) => set({ phone })}
          />
        ) : (
          <Reference {...props} />
        )}
      </div>
      {isAsked ? null : (
        <Suspense>
          <LipaNote wallet={value.provider} />
        </Suspense>
      )}
    </>
  );
}

/** How the card is paid: at the card machine, or on the page of a provider. */
function CardFields({ value, pages, isAsked, choose }: FieldsProps) {
  const { t } = useTranslation("payments");
  const providerName = useProviderName();
  const ways = ["card" as const, ...pages];
  return (
    <>
      {pages.length > 0 ? (
        <SelectField
          label={t("cardBy")}
          value={value.cardBy}
          onChange={({ target }) =>
            choose({ cardBy: ways.find((way) => way === target.value) ?? "card" })
          }
          options={ways.map((way) => ({
            value: way,
            label: way === "card" ? t("cardMachine") : providerName(way),
          }))}
        />
      ) : null}
      {isAsked ? (
        <p className="text-ink-quiet">
          {t(value.cardBy === "card" ? "asked.waitingCard" : "asked.waitingPage")}
        </p>
      ) : null}
    </>
  );
}

function Reference({ value, onChange, referenceError }: Props) {
  if (value.method === "cash") return null;
  return (
    <ReferenceField
      method={value.method}
      value={value.reference}
      error={referenceError}
      onChange={(reference) => onChange({ ...value, reference })}
    />
  );
}
