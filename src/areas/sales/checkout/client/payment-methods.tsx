import { lazy, Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { BankDetails } from "#src/areas/payments/accounts/client/bank-details.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { ReferenceField } from "#src/areas/payments/core/client/reference-field.tsx";
import { PaymentTerms } from "#src/areas/payments/taking/client/payment-terms.tsx";
import { WalletField } from "#src/areas/payments/taking/client/wallet-field.tsx";
import type { PaymentProblem } from "../../till-state/client/payment-choice.ts";
import type { PaymentForm } from "./use-payment-form.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";

const LipaNote = lazy(() => import("#src/areas/payments/accounts/client/lipa-note.tsx"));

interface Props {
  form: PaymentForm;
  problem: PaymentProblem | null;
}

/** The fields for mobile money: the wallet, and the phone number to ask or, if the customer has paid, the reference. */
export function WalletPayment({ form, problem }: Props) {
  const { t } = useTranslation("pos");
  const providerName = useProviderName();
  const { choice, change, isByHand } = form;
  const { provider, phone } = choice;
  const required =
    provider === "mpesa" || provider === "airtel_money"
      ? t(`payments:asked.phoneRequired.${provider}`)
      : t("payments:asked.phoneRequired.other", { wallet: providerName(provider) });
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <WalletField value={provider} onChange={(wallet) => change({ provider: wallet })} />
        {isByHand ? (
          <Reference method="mobile_money" form={form} problem={problem} />
        ) : (
          <PhoneField
            label={t("walletPhone")}
            hint={t("walletPhoneHint")}
            error={problem === "phone-missing" ? required : undefined}
            value={phone}
            onChange={(value) => change({ phone: value })}
          />
        )}
      </div>
      {isByHand ? (
        <Suspense>
          <LipaNote wallet={provider} />
        </Suspense>
      ) : (
        <Terms form={form} />
      )}
      <ByHand form={form} ask={t("askInstead")} />
    </>
  );
}

/** The fields for a card: how it is paid, and the approval code if the customer has already paid. */
export function CardPayment({ form, problem }: Props) {
  const { t } = useTranslation("pos");
  const providerName = useProviderName();
  const { choice, change, isByHand, pages } = form;
  const ways = ["card" as const, ...pages];
  return (
    <>
      {pages.length > 0 ? (
        <SelectField
          label={t("payments:cardBy")}
          value={choice.cardBy}
          onChange={({ target }) =>
            change({ cardBy: ways.find((way) => way === target.value) ?? "card" })
          }
          options={ways.map((way) => ({
            value: way,
            label: way === "card" ? t("payments:cardMachine") : providerName(way),
          }))}
        />
      ) : null}
      {isByHand ? (
        <Reference method="card" form={form} problem={problem} />
      ) : (
        <>
          <p className="text-ink-quiet">
            {t(choice.cardBy === "card" ? "cardHint" : "payments:asked.waitingPage")}
          </p>
          <Terms form={form} />
        </>
      )}
      <ByHand form={form} ask={t("askCardInstead")} />
    </>
  );
}

/** The fields for a bank transfer: the account, or the reference of a transfer that has already arrived. */
export function TransferPayment({ form, problem }: Props) {
  const { t } = useTranslation("accounts");
  const { bank, transferDays, isByHand } = form;
  return (
    <>
      {isByHand || !bank ? (
        <Reference method="bank_transfer" form={form} problem={problem} />
      ) : (
        <>
          <BankDetails bank={bank} />
          <Terms form={form} />
          <p className="text-ink-quiet">{t("bank.kept", { count: transferDays })}</p>
        </>
      )}
      <ByHand form={form} ask={t("transfer.waiting")} />
    </>
  );
}

const Terms = ({ form: { method, provider, amount } }: Pick<Props, "form">) => (
  <PaymentTerms method={method} provider={provider} amount={amount} />
);

function Reference({
  method,
  form,
  problem,
}: Props & { method: "card" | "mobile_money" | "bank_transfer" }) {
  const { t } = useTranslation("payments");
  const missing = t(method === "card" ? "approvalCodeMissing" : "referenceMissing");
  return (
    <ReferenceField
      method={method}
      value={form.choice.reference}
      error={problem === "reference-missing" ? missing : undefined}
      autoFocus
      onChange={(reference) => form.change({ reference })}
    />
  );
}

/** Changes between a request and a typed reference. Without a provider to ask, only a reference is possible. */
function ByHand({ form, ask }: { form: PaymentForm; ask: string }) {
  const { t } = useTranslation("pos");
  const { canAsk, isByHand, setByHand, isAskedElsewhere, isOnline } = form;
  if (!isOnline) return <p className="text-ink-quiet">{t("offline.ask")}</p>;
  if (form.tradeIns.length > 0) return <p className="text-ink-quiet">{t("split.besideTradeIn")}</p>;
  if (isAskedElsewhere) return <p className="text-ink-quiet">{t("split.askedOnce")}</p>;
  if (!canAsk) return null;
  return (
    <Button
      className="self-start phone:w-full"
      hint={keyHint("paidAlready")}
      onClick={() => setByHand(!isByHand)}
    >
      {isByHand ? ask : t("alreadyPaid")}
    </Button>
  );
}
