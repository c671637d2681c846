import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { formatAmount } from "#src/shared/money.ts";
import type { ShiftCount } from "../shift-count.ts";
import type { Shift } from "../contract.ts";
import { denominations } from "../rules.ts";
import { useProviderName } from "../../core/client/provider-name.ts";
import { Difference } from "./difference.tsx";

/** All submitted counts of a shift, with the differences that the server shows to this user. */
export function ShiftCounts({ counts }: Pick<Shift, "counts">) {
  const { t, language } = useTranslation("shifts");
  return (
    <ol className="divide-y divide-line">
      {counts.map((count) => (
        <li key={count.position} className="py-2.5">
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="font-medium">{t("counts.one", { number: count.position })}</span>
            <Badge tone={count.isAccepted ? "done" : "waiting"}>
              {t(count.isAccepted ? "counts.accepted" : "counts.wrong")}
            </Badge>
          </p>
          <p className="text-12 text-ink-faint">
            {formatDateTime(count.countedAt, language)} · {count.countedBy.name}
          </p>
          {count.tallies.map((tally) => (
            <CountedOne key={tally.provider} tally={tally} />
          ))}
          <Pieces counted={count.denominations} />
          {count.note ? <p className="mt-1 break-words text-ink-quiet">{count.note}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function CountedOne({ tally }: { tally: ShiftCount["tallies"][number] }) {
  const { t } = useTranslation("shifts");
  const providerName = useProviderName();
  const { format } = useCurrency();
  const { provider, expected, counted, difference } = tally;
  return (
    <p className="mt-1 flex flex-wrap justify-between gap-x-3">
      <span className="text-ink-quiet">{providerName(provider)}</span>
      <span className="flex flex-wrap justify-end gap-x-3 tabular-nums">
        {counted === null ? t("paper.notCounted") : formatAmount(counted, format)}
        {expected === null ? null : <Difference minor={difference} />}
      </span>
    </p>
  );
}

/** The counted notes and coins, the largest first: `6 × 10,000 · 1 × 2,000`. */
function Pieces({ counted }: { counted: ShiftCount["denominations"] }) {
  const { language } = useTranslation("shifts");
  const named = new Intl.NumberFormat(language);
  const pieces = denominations.flatMap(({ key, value }) => {
    const count = counted?.[key] ?? 0;
    return count === 0 ? [] : [`${named.format(count)} × ${named.format(value)}`];
  });
  if (pieces.length === 0) return null;
  return <p className="mt-1 text-12 text-ink-faint tabular-nums">{pieces.join(" · ")}</p>;
}
