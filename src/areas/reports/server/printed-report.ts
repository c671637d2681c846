import { formatDateTime, formatDays } from "#src/shared/date-format.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import type { CellContext } from "../cell-text.ts";
import type { Report, ReportTableAnswer } from "../contract.ts";

type Word = ReturnType<typeof wordsOf>;

/** A table with its words in one language, for all files. */
export interface PrintedTable extends ReportTableAnswer {
  /** Empty if the report has one table. */
  title: string;
  headings: string[];
}

/** A report with its words in one language, for all files. */
export interface PrintedReport {
  language: Language;
  title: string;
  shop: string;
  /** The period or day, and the remark that something is left out. */
  lines: string[];
  madeAt: string;
  tables: PrintedTable[];
  total: string;
  empty: string;
  moneyFormat: MoneyFormat;
  cells: CellContext;
  /** The words for the number of a page. */
  pageOf: (page: number, pages: number) => string;
  /** The name of the file, without its ending. */
  fileName: string;
}

/** Writes out what is not a value of a report: titles, headings, period. */
export async function printedReport(
  db: Database,
  report: Report,
  language: Language,
): Promise<PrintedReport> {
  const { moneyFormat, business } = await getShopSettings(db);
  const word = wordsOf("reports", language);
  const { from, to, by } = report;
  return {
    language,
    title: word(`names.${report.name}`),
    shop: business.name,
    lines: linesOf(report, word, language, moneyFormat),
    madeAt: report.madeAt,
    tables: report.tables.map((table) => ({
      ...table,
      title: report.tables.length > 1 ? word(`tables.${table.name}`) : "",
      headings: table.columns.map(({ name }) => word(`columns.${name}`)),
    })),
    total: word("total"),
    empty: word("empty.short"),
    moneyFormat,
    cells: {
      language,
      moneyFormat,
      period: { from, to, by },
      codeWord: (words, code) => codeWord(words, code, language),
      isPaper: true,
    },
    pageOf: (page, pages) => word("paper.page", { page, pages }),
    fileName: `${report.name}-${report.days === "period" ? `${from}-${to}` : to}`,
  };
}

function linesOf(
  { days, from, to, madeAt, withoutOwnSince }: Report,
  word: Word,
  language: Language,
  { symbol }: MoneyFormat,
): string[] {
  return [
    days === "none" ? word("paper.now") : formatDays(from, to, language),
    word("paper.made", { time: formatDateTime(madeAt, language), currency: symbol }),
    ...(withoutOwnSince
      ? [word("paper.blind", { time: formatDateTime(withoutOwnSince, language) })]
      : []),
  ];
}

/** The word of a code; the code itself if it has no word, for example one of an older version. */
function codeWord(words: string, code: string, language: Language): string {
  const [area = "", prefix = ""] = words.split(":");
  const key = `${prefix}.${code}`;
  const word = wordsOf(area, language)(key);
  return word === key ? code : word;
}
