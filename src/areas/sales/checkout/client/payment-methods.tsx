import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { useProviderName } from "#src/areas/payments/client/provider-name.ts";
import { ReferenceField } from "#src/areas/payments/client/reference-field.tsx";
import { WalletField } from "#src/areas/payments/client/wallet-field.tsx";
import type { PaymentChoice, PaymentProblem } from "./payment-choice.ts";
import { keyHint } from "../../till/client/till-keys.ts";

interface Props {
  choice: PaymentChoice;
  onChange: (part: Partial<PaymentChoice>) => void;
  problem: PaymentProblem | null;
  /** Whether the customer has already paid and the cashier types the reference. */
  isByHand: boolean;
  onByHand: (isByHand: boolean) => void;
}

/** The fields for mobile money: the wallet, and the phone number to ask or, if the customer has paid, the reference. */
export function WalletPayment({ choice, onChange, problem, isByHand, onByHand }: Props) {
  const { t } = useTranslation("pos");
  const providerName = useProviderName();
  const { provider, phone } = choice;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <WalletField value={provider} onChange={(wallet) => onChange({ provider: wallet })} />
        {isByHand ? (
          <Reference method="mobile_money" {...{ choice, onChange, problem }} />
        ) : (
          <PhoneField
            label={t("walletPhone")}
            hint={t("walletPhoneHint")}
            error={
              problem === "phone-missing"
                ? t("phoneRequired", { wallet: providerName(provider) })
                : undefined
            }
            value={phone}
            onChange={(value) => onChange({ phone: value })}
          />
        )}
      </div>
      <ByHand isByHand={isByHand} onByHand={onByHand} ask={t("askInstead")} />
    </>
  );
}

/** The fields for a card: the approval code if the customer has already paid; otherwise only a note. */
export function CardPayment({ choice, onChange, problem, isByHand, onByHand }: Props) {
  const { t } = useTranslation("pos");
  return (
    <>
      {isByHand ? (
        <Reference method="card" {...{ choice, onChange, problem }} />
      ) : (
        <p className="text-ink-quiet">{t("cardHint")}</p>
      )}
      <ByHand isByHand={isByHand} onByHand={onByHand} ask={t("askCardInstead")} />
    </>
  );
}

function Reference({
  method,
  choice,
  onChange,
  problem,
}: Pick<Props, "choice" | "onChange" | "problem"> & { method: "card" | "mobile_money" }) {
  const { t } = useTranslation("payments");
  const missing = t(method === "card" ? "approvalCodeMissing" : "referenceMissing");
  return (
    <ReferenceField
      method={method}
      value={choice.reference}
      error={problem === "reference-missing" ? missing : undefined}
      autoFocus
      onChange={(reference) => onChange({ reference })}
    />
  );
}

function ByHand({
  isByHand,
  onByHand,
  ask,
}: Pick<Props, "isByHand" | "onByHand"> & { ask: string }) {
  const { t } = useTranslation("pos");
  return (
    <Button
      className="self-start phone:w-full"
      hint={keyHint("paidAlready")}
      onClick={() => onByHand(!isByHand)}
    >
      {isByHand ? ask : t("alreadyPaid")}
    </Button>
  );
}
