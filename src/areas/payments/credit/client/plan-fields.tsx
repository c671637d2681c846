import { formatMoney } from "#src/shared/money.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { MAX_PARTS, planProblem, suggestParts, type Part } from "../../credit-rules.ts";

/** A plan while somebody enters it. */
export interface DraftPart {
  dueOn: string;
  amount: number | null;
}

export const draftPlan = (amount: number, count: number, day: string): DraftPart[] =>
  suggestParts(amount, count, day);

/** The parts to send; null while an amount or a day is missing. */
export function toParts(parts: readonly DraftPart[]): Part[] | null {
  const whole = parts.flatMap(({ dueOn, amount }) => (dueOn && amount ? [{ dueOn, amount }] : []));
  return whole.length === parts.length ? whole : null;
}

/** Why the plan cannot be agreed; undefined when it can. */
export function usePlanProblem(): (
  parts: readonly DraftPart[],
  amount: number,
) => string | undefined {
  const { t } = useTranslation("credit");
  const { format } = useCurrency();
  const day = useToday();
  return (draft, amount) => {
    const parts = toParts(draft);
    const problem = parts ? planProblem(parts, amount, day) : "sum";
    return problem ? t(`plan.${problem}`, { amount: formatMoney(amount, format) }) : undefined;
  };
}

interface Props {
  amount: number;
  value: readonly DraftPart[];
  onChange: (parts: DraftPart[]) => void;
  error?: string | undefined;
}

/** The instalments of an agreed credit: 1 to 12, with equal monthly parts as the first suggestion. */
export function PlanFields({ amount, value, onChange, error }: Props) {
  const { t } = useTranslation("credit");
  const day = useToday();
  const set = (place: number, part: Partial<DraftPart>) =>
    onChange(value.map((each, at) => (at === place ? { ...each, ...part } : each)));
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t("plan.count")}
        value={String(value.length)}
        onChange={({ target }) => onChange(draftPlan(amount, Number(target.value), day))}
        options={Array.from({ length: MAX_PARTS }, (_, place) => ({
          value: String(place + 1),
          label: String(place + 1),
        }))}
      />
      <ol className="flex flex-col gap-3">
        {value.map((part, place) => (
          <li key={place} className="grid grid-cols-2 gap-3">
            <DateField
              label={t("plan.due", { number: place + 1 })}
              value={part.dueOn}
              min={day}
              onChange={(dueOn) => set(place, { dueOn })}
            />
            <MoneyField
              label={t("plan.amount", { number: place + 1 })}
              value={part.amount}
              onChange={(minor) => set(place, { amount: minor })}
            />
          </li>
        ))}
      </ol>
      {error ? <FieldError label={t("plan.count")} error={error} /> : null}
    </div>
  );
}
