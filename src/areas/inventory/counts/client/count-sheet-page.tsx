import { useQuery } from "@tanstack/react-query";
import { useIdParam } from "#src/client/address.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWholeList } from "#src/client/data/whole-list.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { countsContract, type StockCount, type StockCountLine } from "../contract.ts";
import { signedNumber } from "../../core/client/signed-number.ts";
import { useScope } from "./count-words.tsx";

/** All pages of the lines are read, because a printed list must be complete. */
const AT_ONCE = 100;

/**
 * The paper of a stock count, to be signed. Staff can write the counted numbers into the cells that are still empty.
 */
export function CountSheetPage() {
  const { t, language } = useTranslation("counts");
  const id = useIdParam();
  const count = useQuery(read(countsContract.getStockCount, { params: { id } }));
  const lines = useWholeList(countsContract.listStockCountLines, {
    params: { id },
    query: { limit: AT_ONCE },
  });
  if (count.data && lines.all) return <Sheet count={count.data} lines={lines.all} />;
  const failed = [count, lines.query].find(({ isError }) => isError);
  return (
    <main className="mx-auto max-w-160 p-6">
      {!failed && count.data && lines.read > 0 ? (
        <p className="mb-4 text-ink-quiet">
          {t("sheet.reading", {
            done: formatNumber(lines.read, language),
            total: formatNumber(count.data.lines, language),
          })}
        </p>
      ) : null}
      <NotLoaded query={failed ?? count} as="h1" failed={t("lines.failed")} lines={12} />
    </main>
  );
}

function Sheet({ count, lines }: { count: StockCount; lines: readonly StockCountLine[] }) {
  const { t } = useTranslation("counts");
  const scopeOf = useScope();
  const [language, setLanguage] = usePaperLanguage();
  const say = usePaperWords("counts", language);
  const at = count.endedAt ?? count.createdAt;
  const by = count.endedBy ?? count.createdBy;
  return (
    <PaperScreen
      title={`${say("sheet.title")} ${count.number}`}
      back={{ href: pageHref("/inventory/counts/$id", { id: count.id }), label: t("sheet.back") }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <p className="text-[1.4em] font-strong">
          {say("sheet.title")} {count.number}
        </p>
        <p>{formatDateTime(at, language)}</p>
      </div>
      <PaperFacts
        facts={[
          { label: say("field.status"), value: say(`status.${count.status}`) },
          { label: say("new.scope"), value: scopeOf(count) },
          ...(count.name ? [{ label: say("field.name"), value: count.name }] : []),
          ...(count.note ? [{ label: say("field.note"), value: count.note }] : []),
          ...(by ? [{ label: say("field.by"), value: by.name }] : []),
        ]}
      />
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-current">
            <th className="py-1 pr-2">SKU</th>
            <th className="py-1 pr-2">{say("sheet.item")}</th>
            <th className="py-1 pr-2 text-right">{say("column.system")}</th>
            <th className="py-1 pr-2 text-right">{say("column.counted")}</th>
            <th className="py-1 text-right">{say("column.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.itemId} className="break-inside-avoid border-b border-current/30">
              <td className="py-1 pr-2 wrap-anywhere">{line.sku}</td>
              <td className="py-1 pr-2 wrap-anywhere">{line.name}</td>
              <td className="py-1 pr-2 text-right tabular-nums">{line.systemQuantity}</td>
              <td className="py-1 pr-2 text-right tabular-nums">{line.countedQuantity ?? ""}</td>
              <td className="py-1 text-right tabular-nums">
                {line.difference === null ? "" : signedNumber(line.difference, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-8">{say("sheet.signature")} ……………………………………</p>
    </PaperScreen>
  );
}
