import { X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import type { TenderPart } from "../../till-state/client/till-store.ts";
import type { PaymentForm } from "./use-payment-form.ts";

/** The name of the field with the amount of a part. */
export const PART = "part";

/** The parts that were entered before, and the amount of the part that is entered now. */
export function SplitFields({ form, isSubmitted }: { form: PaymentForm; isSubmitted: boolean }) {
  const { t } = useTranslation("pos");
  const { money } = useCurrency();
  const { parts, due, roundTo, amount, amountProblem } = form;
  if (!parts) return null;
  const left = Math.max(0, due - (amount ?? 0));
  const errors = {
    "amount-missing": t("split.amountMissing"),
    "amount-too-much": t("split.tooMuch", { amount: money(due) }),
    "amount-not-in-coins": t("split.inCoins", { amount: money(roundTo) }),
  };
  const isShown = amountProblem === "amount-too-much" || isSubmitted;
  return (
    <div className="flex flex-col gap-3">
      <Parts form={form} />
      {form.isPaidByParts ? null : (
        <MoneyField
          // A new part starts with a new text.
          key={parts.length}
          label={t("split.part")}
          name={PART}
          error={amountProblem && isShown ? errors[amountProblem] : undefined}
          value={amount}
          onChange={form.setAmount}
        />
      )}
      <p role="status" className="flex items-baseline justify-between gap-3">
        <span className="text-ink-quiet">{t("split.left")}</span>
        <Money minor={left} tone={left > 0 ? "normal" : "quiet"} className="font-strong" />
      </p>
    </div>
  );
}

/** The reference of a part, or the IMEI of its handset. */
const noteOf = ({ reference, credit }: TenderPart) =>
  credit?.method === "trade_in" ? credit.imei : reference;

function Parts({ form: { parts, removePart } }: { form: PaymentForm }) {
  const { t } = useTranslation("pos");
  const { money } = useCurrency();
  const providerName = useProviderName();
  if (!parts || parts.length === 0) return null;
  const nameOf = ({ method, provider, credit }: (typeof parts)[number]) =>
    providerName(credit?.method ?? provider ?? method);
  return (
    <ul className="flex flex-col rounded-control border border-line">
      {parts.map((part, place) => (
        <li
          key={place}
          className="flex min-h-11 items-center gap-3 border-t border-line pl-3 first:border-t-0"
        >
          <span className="min-w-0 grow py-2 wrap-anywhere">
            {nameOf(part)}
            {noteOf(part) ? <span className="text-ink-quiet"> {noteOf(part)}</span> : null}
          </span>
          <Money minor={part.amount} />
          <IconButton
            icon={<X size={16} />}
            label={t("split.remove", { method: nameOf(part), amount: money(part.amount) })}
            onClick={() => removePart(place)}
          />
        </li>
      ))}
    </ul>
  );
}
