import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";

interface Figures {
  count: number;
  total: number;
  refunded: number;
}

interface Props {
  title: string;
  /** The header of the first column, for example "Day". */
  head: string;
  rows: readonly { key: string; name: string; figures: Figures }[];
  all: Figures;
  /** Whether each row has a bar for its net total. Screen readers skip the bars, because the table has the figures. */
  withBars?: boolean;
}

const cell = "px-3 py-2 text-right whitespace-nowrap tabular-nums last:pr-4 phone:pl-1";
const head = `${cell} font-medium`;

/** A table of totals. Each row has the number of sales and the net total; wider screens add total and refunds. */
export function TotalsTable({ title, head: name, rows, all, withBars = false }: Props) {
  const { t } = useTranslation("sales");
  const largest = Math.max(1, ...rows.map(({ figures }) => figures.total - figures.refunded));
  return (
    <Section title={title} flush>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-12 text-ink-faint">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {name}
              </th>
              {withBars ? <td className="w-2/5 phone:hidden" /> : null}
              <th scope="col" className={head}>
                {t("totals.sales")}
              </th>
              <th scope="col" className={`${head} phone:hidden`}>
                {t("totals.brought")}
              </th>
              <th scope="col" className={`${head} phone:hidden`}>
                {t("totals.refunded")}
              </th>
              <th scope="col" className={head}>
                {t("totals.kept")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  className={`px-4 py-2 text-left font-normal ${withBars ? "whitespace-nowrap" : "wrap-anywhere"}`}
                >
                  {row.name}
                </th>
                {withBars ? (
                  <td aria-hidden="true" className="py-2 phone:hidden">
                    <span
                      className="totals-bar block h-3 min-w-px rounded-small bg-accent"
                      style={{
                        width: `${(100 * (row.figures.total - row.figures.refunded)) / largest}%`,
                      }}
                    />
                  </td>
                ) : null}
                <Cells figures={row.figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-medium">
              <th scope="row" className="px-4 py-2 text-left">
                {t("totals.all")}
              </th>
              {withBars ? <td className="phone:hidden" /> : null}
              <Cells figures={all} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

function Cells({ figures: { count, total, refunded } }: { figures: Figures }) {
  const { language } = useTranslation("sales");
  return (
    <>
      <td className={cell}>{formatNumber(count, language)}</td>
      <td className={`${cell} phone:hidden`}>
        <Money minor={total} />
      </td>
      <td className={`${cell} phone:hidden`}>{refunded > 0 ? <Money minor={-refunded} /> : "–"}</td>
      <td className={cell}>
        <Money minor={total - refunded} />
      </td>
    </>
  );
}
