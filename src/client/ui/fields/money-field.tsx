import { useState, type Ref } from "react";
import { formatAmount, parseMoney, type MoneyFormat } from "#src/shared/money.ts";
import { useTranslation } from "../../words/i18n.ts";
import { useCurrency } from "../../words/money-format.tsx";
import { endOfPress } from "../../press.ts";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";
import { UNREAD_MARK } from "./unread-amounts.ts";

type Props = FieldProps & {
  /** The amount in minor units, as an integer; null while the text is empty or not a number. */
  value: number | null;
  onChange: (minor: number | null) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** The format of the amount, if its currency is not the shop's. */
  format?: MoneyFormat;
  placeholder?: string;
};

/**
 * A field for an amount. The user types whole units with decimals (shillings), and the form gets an integer of minor
 * units. The field shows grouped digits. For an unreadable text the form gets null, and cannot be submitted
 * (unread-amounts.ts). When the field then loses the focus, it says that the text is unreadable. This error replaces
 * the form's own error about the missing amount.
 */
export function MoneyField({
  value,
  onChange,
  onBlur,
  name,
  ref,
  format: own,
  placeholder,
  error,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const { format: shop } = useCurrency();
  const format = own ?? shop;
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnread = (typed ?? "").trim() !== "" && parseMoney(typed ?? "", format) === null;
  // The value of an unreadable text is null. A control beside the field may set another value and replace the text.
  if (isUnread && value !== null) setTyped(null);
  const symbol = (
    <span className="pointer-events-none absolute text-ink-faint">{format.symbol}</span>
  );
  return (
    <Field {...frame} error={isUnread && (isLeft || error) ? t("invalid.amount") : error}>
      {(ids) => (
        <span
          className={cx(
            "relative flex items-center",
            format.symbolPosition === "before" ? "[&>span]:left-3" : "[&>span]:right-3",
          )}
        >
          {symbol}
          <input
            {...ids}
            {...(isUnread && { [UNREAD_MARK]: "" })}
            ref={ref}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder ?? "0"}
            value={typed ?? figure(value, format)}
            className={cx(
              controlClasses,
              "text-right tabular-nums",
              format.symbolPosition === "before" ? "pl-12" : "pr-12",
            )}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setLeft(false);
              setTyped(event.target.value);
              onChange(parseMoney(event.target.value, format));
            }}
            onInvalid={() => setLeft(true)}
            onBlur={() => {
              // An unreadable text stays in the field, so that the user sees what the error is about.
              if (!isUnread) setTyped(null);
              void endOfPress().then(() => setLeft(true));
              onBlur?.();
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** The amount without currency, and without decimals if they are zero, for example `25,000`. */
function figure(minor: number | null, format: MoneyFormat): string {
  if (minor === null || Number.isNaN(minor)) return "";
  const text = formatAmount(minor, format);
  return minor % 100 === 0 && format.fractionDigits > 0
    ? text.slice(0, -format.fractionDigits - 1)
    : text;
}
