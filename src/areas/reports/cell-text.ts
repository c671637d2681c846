/** The text of cells on screens and in PDF documents. */
import { formatDate, formatDateTime, formatDays, formatMonth } from "#src/shared/date-format.ts";
import { withMinus } from "#src/shared/figures/minus.ts";
import { formatAmount, shownAmount, type MoneyFormat } from "#src/shared/money.ts";
import type { ColumnType } from "#src/shared/reports/report-columns.ts";
import { daysOfGroup, type Grouping, type ReportDays } from "#src/shared/reports/report-days.ts";
import { grouped, type Language } from "#src/shared/words.ts";

export interface CellContext {
  language: Language;
  moneyFormat: MoneyFormat;
  /** The period of the report, and how its days are grouped. */
  period: ReportDays & { by: Grouping | null };
  /** The word of a code, or the code itself. `words` is `reports:…` or `common:…`. */
  codeWord: (words: string, code: string) => string;
  /** Screens write a minus sign, papers a hyphen, because every printer can print it. */
  isPaper: boolean;
}

export interface CellColumn {
  type: ColumnType;
  words: string | null;
}

/** The text of a value; empty for null. Amounts have no symbol of the currency, because a column has many of them. */
export function cellText(
  value: string | number | null,
  { type, words }: CellColumn,
  context: CellContext,
): string {
  if (value === null) return "";
  const { language, moneyFormat, isPaper } = context;
  switch (type) {
    case "money":
      return (isPaper ? formatAmount : shownAmount)(Number(value), moneyFormat);
    case "count":
      return signed(grouped(Number(value)), isPaper);
    case "percent":
      return `${signed(String(value), isPaper)}\u00a0%`;
    case "day":
      return formatDate(String(value), language);
    case "moment":
      return formatDateTime(String(value), language);
    case "group":
      return groupText(String(value), context);
    case "code":
      return words === null ? String(value) : context.codeWord(words, String(value));
    case "text":
      return String(value);
  }
}

const signed = (text: string, isPaper: boolean): string => (isPaper ? text : withMinus(text));

/** `20 Nov 2026`, `16 – 22 Nov 2026` or `Nov 2026`. A week or month that is cut by the period shows its days. */
function groupText(start: string, { period, language }: CellContext): string {
  const by = period.by ?? "day";
  const days = daysOfGroup(start, by, period);
  const whole = daysOfGroup(start, by, { from: "0001-01-01", to: "9999-12-31" });
  const isWhole = days.from === whole.from && days.to === whole.to;
  return by === "month" && isWhole
    ? formatMonth(start, language)
    : formatDays(days.from, days.to, language);
}
