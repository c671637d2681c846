import { useId, useRef, type KeyboardEvent } from "react";
import { formatAmount } from "#src/shared/money.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/fields/field.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { denominations, type DenominationKey } from "../rules.ts";
import { readCount, sumOfTyped, type TypedPieces } from "./pieces.ts";

const MINOR_PER_SHILLING = 100;

/**
 * The fields for the quantities of notes and coins, with the total. Enter and the arrow keys move between the fields.
 */
export function DenominationFields({
  typed,
  onChange,
  error,
}: {
  typed: TypedPieces;
  onChange: (typed: TypedPieces) => void;
  error?: string | undefined;
}) {
  const { t, language } = useTranslation("shifts");
  const { format } = useCurrency();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);

  const walk = (event: KeyboardEvent, key: DenominationKey) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const at = denominations.findIndex((each) => each.key === key) + step;
    const next = box.current?.querySelectorAll("input")[at];
    // Without a next field, the key keeps its usual effect: Enter in the last field submits the form.
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="sr-only">{t("count.pieces")}</legend>
      <ul className="divide-y divide-line">
        {denominations.map(({ key, kind, value }, place) => {
          const count = readCount(typed[key]);
          const label = t(`count.${kind}`, { value: formatNumber(value, language) });
          return (
            <li
              key={key}
              className="grid grid-cols-[1fr_4.5rem_6.5rem] items-center gap-2 py-1 tablet:grid-cols-[1fr_5.5rem_7.5rem] tablet:gap-3"
            >
              <label htmlFor={`${id}-${key}`} className="font-medium whitespace-nowrap">
                {label}
              </label>
              <input
                id={`${id}-${key}`}
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="next"
                placeholder="0"
                maxLength={8}
                data-autofocus={place === 0 || undefined}
                value={typed[key] ?? ""}
                aria-invalid={count === null || undefined}
                aria-describedby={error && count === null ? `${id}-error` : undefined}
                className={cx(controlClasses, "text-right tabular-nums")}
                onFocus={(event) => event.target.select()}
                onKeyDown={(event) => walk(event, key)}
                onChange={(event) => onChange({ ...typed, [key]: event.target.value })}
              />
              <span className={cx("text-right text-ink-quiet tabular-nums", !count && "invisible")}>
                {formatAmount((count ?? 0) * value * MINOR_PER_SHILLING, format)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2.5">
        <span className="text-ink-quiet">{t("count.cashTotal")}</span>
        <output className="text-20 font-strong">
          <Money minor={sumOfTyped(typed)} />
        </output>
      </p>
      <FieldError id={`${id}-error`} label={t("count.pieces")} error={error} className="mt-1.5" />
    </fieldset>
  );
}
