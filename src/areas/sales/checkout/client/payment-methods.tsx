import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { changeOf, likelyNotes } from "#src/areas/devices/money/client/deposit.ts";
import { MoneyChip } from "#src/areas/devices/money/client/money-chip.tsx";
import { wallets } from "#src/areas/payments/contract.ts";
import type { PaymentChoice, PaymentProblem } from "./payment-choice.ts";
import { keyHint } from "../../till/client/till-keys.ts";

interface Props {
  choice: PaymentChoice;
  onChange: (part: Partial<PaymentChoice>) => void;
  /** Minor units. */
  total: number;
  problem: PaymentProblem | null;
}

interface AskedProps extends Props {
  /** The customer has paid already: their message's reference is typed. */
  isByHand: boolean;
  onByHand: (isByHand: boolean) => void;
}

export function CashPayment({ choice, onChange, total }: Props) {
  const { t } = useTranslation("pos");
  const { tendered } = choice;
  const change = changeOf(tendered, total);
  const isTooLittle = tendered !== null && tendered < total;
  return (
    <div>
      <MoneyField
        label={t("tendered")}
        hint={t("tenderedHint")}
        error={isTooLittle ? t("tooLittleCash") : undefined}
        value={tendered}
        onChange={(minor) => onChange({ tendered: minor })}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        {likelyNotes(total).map((each) => (
          <MoneyChip
            key={each}
            minor={each}
            active={tendered === each}
            onPick={() => onChange({ tendered: each })}
          />
        ))}
      </div>
      <p
        role="status"
        className="mt-4 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-line px-4 py-3"
      >
        <span className="text-ink-quiet">{t("change")}</span>
        <Money
          minor={change ?? 0}
          tone={change ? "normal" : "quiet"}
          className="ml-auto text-28 font-strong"
        />
      </p>
    </div>
  );
}

export function WalletPayment({ choice, onChange, problem, isByHand, onByHand }: AskedProps) {
  const { t } = useTranslation("pos");
  const { provider, phone } = choice;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t("wallet")}
          value={provider}
          onChange={(event) => {
            const chosen = wallets.find((each) => each === event.target.value);
            if (chosen) onChange({ provider: chosen });
          }}
          options={wallets.map((value) => ({ value, label: t(`wallets.${value}`) }))}
        />
        {isByHand ? (
          <Reference choice={choice} onChange={onChange} problem={problem} />
        ) : (
          <PhoneField
            label={t("walletPhone")}
            hint={t("walletPhoneHint")}
            error={problem === "phone-missing" ? t(`phoneRequired.${provider}`) : undefined}
            value={phone}
            onChange={(value) => onChange({ phone: value })}
          />
        )}
      </div>
      <ByHand isByHand={isByHand} onByHand={onByHand} ask={t("askInstead")} />
    </>
  );
}

export function CardPayment({ choice, onChange, problem, isByHand, onByHand }: AskedProps) {
  const { t } = useTranslation("pos");
  return (
    <>
      {isByHand ? (
        <Reference choice={choice} onChange={onChange} problem={problem} />
      ) : (
        <p className="text-ink-quiet">{t("cardHint")}</p>
      )}
      <ByHand isByHand={isByHand} onByHand={onByHand} ask={t("askCardInstead")} />
    </>
  );
}

function Reference({ choice, onChange, problem }: Pick<Props, "choice" | "onChange" | "problem">) {
  const { t } = useTranslation("pos");
  return (
    <TextField
      label={t("reference")}
      hint={t("referenceHint")}
      error={problem === "reference-missing" ? t("referenceMissing") : undefined}
      value={choice.reference}
      maxLength={60}
      autoFocus
      autoCapitalize="characters"
      inputClassName="uppercase"
      onChange={(event) => onChange({ reference: event.target.value })}
    />
  );
}

function ByHand({
  isByHand,
  onByHand,
  ask,
}: Pick<AskedProps, "isByHand" | "onByHand"> & { ask: string }) {
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
