import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { changeOf, isTooLittleCash, likelyNotes } from "./change.ts";
import { MoneyChip } from "../../core/client/money-chip.tsx";

interface Props {
  /** The amount to pay, minor units; null while it is not known. */
  amount: number | null;
  tendered: number | null;
  onChange: (tendered: number | null) => void;
}

/** A field for the cash that the customer gives, with likely amounts to tap, and the change. */
export function CashFields({ amount, tendered, onChange }: Props) {
  const { t } = useTranslation("payments");
  const change = changeOf(tendered, amount);
  return (
    <div>
      <MoneyField
        label={t("cashReceived")}
        hint={t("cashReceivedHint")}
        error={isTooLittleCash(tendered, amount) ? t("tooLittleCash") : undefined}
        value={tendered}
        onChange={onChange}
      />
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {likelyNotes(amount ?? 0).map((each) => (
          <MoneyChip
            key={each}
            minor={each}
            active={tendered === each}
            onPick={() => onChange(each)}
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
