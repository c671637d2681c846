import { shownMoney, type MoneyFormat } from "#src/shared/money.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { currencies } from "../../money-choices.ts";
import { formatAfterCurrency } from "../../currency-formats.ts";
import { separatorStyles, styleOf, type SeparatorStyle } from "./money-style.ts";

/**
 * The settings that decide how money is written. They are one value, because a new currency may also change the symbol.
 */
export interface MoneyChoice {
  currency: (typeof currencies)[number];
  currencySymbol: string;
  currencyPosition: "before" | "after";
  decimalSeparator: "." | ",";
  thousandsSeparator: "," | "." | " " | "";
  fractionDigits: 0 | 2;
}

type Props = {
  value: MoneyChoice;
  onChange: (value: MoneyChoice) => void;
  symbolError?: string | undefined;
};

/**
 * Fields for the currency, its symbol and position, separators and cents. Sample amounts beside them show the effect.
 */
export function MoneyFormatFields({ value, onChange, symbolError }: Props) {
  const { t } = useTranslation("settings");
  const change = (part: Partial<MoneyChoice>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-x-8 gap-y-4 tablet:grid-cols-2">
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={t("money.currency")}
            options={currencies.map((currency) => ({ value: currency, label: currency }))}
            value={value.currency}
            onChange={({ target }) => {
              const currency = currencies.find((each) => each === target.value) ?? "TZS";
              const { currency: before, ...format } = value;
              change({ currency, ...formatAfterCurrency(format, before, currency) });
            }}
          />
          <TextField
            label={t("money.currencySymbol")}
            maxLength={8}
            value={value.currencySymbol}
            error={symbolError}
            onChange={({ target }) => change({ currencySymbol: target.value })}
          />
        </div>
        <SelectField
          label={t("money.separators")}
          options={(Object.keys(separatorStyles) as SeparatorStyle[]).map((style) => ({
            value: style,
            label: t(`money.style.${style}`),
          }))}
          value={styleOf(value)}
          onChange={({ target }) =>
            change(separatorStyles[target.value as SeparatorStyle] ?? separatorStyles["comma-dot"])
          }
        />
        <SegmentedControl
          label={t("money.position")}
          value={value.currencyPosition}
          onChange={(currencyPosition) => change({ currencyPosition })}
          options={[
            { value: "before", label: t("money.before") },
            { value: "after", label: t("money.after") },
          ]}
        />
        <SegmentedControl
          label={t("money.fraction")}
          value={String(value.fractionDigits)}
          onChange={(digits) => change({ fractionDigits: digits === "0" ? 0 : 2 })}
          options={[
            { value: "2", label: t("money.withCents") },
            { value: "0", label: t("money.withoutCents") },
          ]}
        />
      </div>
      <MoneyPreview format={toFormat(value)} />
    </div>
  );
}

const toFormat = (value: MoneyChoice): MoneyFormat => ({
  currency: value.currency,
  symbol: value.currencySymbol.trim() || value.currency,
  symbolPosition: value.currencyPosition,
  decimalSeparator: value.decimalSeparator,
  thousandsSeparator: value.thousandsSeparator,
  fractionDigits: value.fractionDigits,
});

/** Shows three amounts as they would be on a receipt. */
function MoneyPreview({ format }: { format: MoneyFormat }) {
  const { t } = useTranslation("settings");
  const lines = [
    { label: t("money.previewLine.screen"), minor: 12_500_000 },
    { label: t("money.previewLine.deposit"), minor: 2_500_050 },
    { label: t("money.previewLine.balance"), minor: 9_999_950 },
  ];
  return (
    <figure className="self-start rounded-control bg-sunken px-4 py-3">
      <figcaption className="text-12 font-medium text-ink-faint">{t("money.preview")}</figcaption>
      <dl className="mt-2 flex flex-col gap-1.5" aria-live="polite">
        {lines.map(({ label, minor }, at) => (
          <div
            key={label}
            className={
              at === lines.length - 1
                ? "flex flex-wrap justify-between gap-x-3 border-t border-line pt-1.5 font-strong"
                : "flex flex-wrap justify-between gap-x-3"
            }
          >
            <dt className="text-ink-quiet">{label}</dt>
            <dd className="ml-auto tabular-nums">{shownMoney(minor, format)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
