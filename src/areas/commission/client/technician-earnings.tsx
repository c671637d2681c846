import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { commissionContract, type CommissionEntry } from "../contract.ts";
import { PeriodFilter, usePeriod } from "./period-filter.tsx";
import { Payouts } from "./payouts.tsx";
import { useRuleText } from "./rule-text.ts";

interface Props {
  technicianId: string;
  mayUndo?: boolean;
}

/** The earnings of a technician in a period, the entries of it, and the payouts. */
export function TechnicianEarnings({ technicianId, mayUndo = false }: Props) {
  const { t } = useTranslation("commission");
  const { span, days: period, choose } = usePeriod();
  const list = usePagedList("commission-entries", commissionContract.listCommissionEntries, {
    query: { technicianId, ...period },
  });
  return (
    <>
      <PeriodFilter span={span} choose={choose} />
      <Sums technicianId={technicianId} period={period} />
      <div className="mt-4 grid gap-4">
        <Section title={t("entries")} flush>
          <DataList
            {...list}
            label={t("entries")}
            failed={t("entriesFailed")}
            columns={useColumns()}
            rowKey={({ id }) => id}
            rowHref={useHref()}
            expectedRows={5}
            empty={
              <EmptyState
                icon={<ScrollText size={20} />}
                title={t("noEntries")}
                hint={t("noEntriesHint")}
              />
            }
          />
        </Section>
        <Payouts technicianId={technicianId} mayUndo={mayUndo} />
      </div>
    </>
  );
}

function Sums({
  technicianId,
  period,
}: {
  technicianId: string;
  period: { from: string; to: string };
}) {
  const { t } = useTranslation("commission");
  const query = useQuery(
    read(commissionContract.listEarnings, { query: { ...period, technicianId } }),
  );
  const sums = query.data?.items[0];
  const owes = (sums?.balance ?? 0) < 0;
  return (
    <StatStrip
      label={t("title")}
      from={{ query, failed: t("failed") }}
      stats={[
        { label: t("column.repairs"), value: sums?.repairs },
        { label: t("column.earned"), value: sums && <Money minor={sums.earned} /> },
        { label: t("column.reversed"), value: sums && <Money minor={sums.reversed} /> },
        { label: t("column.paid"), value: sums && <Money minor={sums.paid} /> },
        {
          label: t("column.balance"),
          value: sums && <Money minor={sums.balance} tone={owes ? "loss" : "normal"} />,
          hint: owes ? t("owes") : undefined,
        },
      ]}
    />
  );
}

/** An entry leads to its return, its repair or the slip of its payout, as far as the user may see them. */
function useHref(): (entry: CommissionEntry) => string {
  const may = useMay();
  return ({ device, returned, payout }) => {
    if (payout) return pageHref("/earnings/payouts/$id", { id: payout.id });
    if (returned && may("view_returns")) return pageHref("/returns/$id", { id: returned.id });
    return device ? pageHref("/devices/$id", { id: device.id }) : pageHref("/earnings");
  };
}

function useColumns(): Column<CommissionEntry>[] {
  const { t, language } = useTranslation("commission");
  const rateText = useRuleText();
  return [
    {
      id: "entry",
      header: t("column.entry"),
      identifies: true,
      phone: "title",
      cell: ({ kind, device, returned, payout, rule, isCovered }) => (
        <span>
          {t(`entry.${kind}`)}
          <span className="block text-12 font-normal text-ink-faint">
            {[
              device && `${device.ticketNumber} · ${device.description}`,
              returned?.returnNumber,
              payout?.payoutNumber,
              kind === "earned" && rule && rateText(rule.kind, rule.rate),
              isCovered && t("covered"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      ),
    },
    {
      id: "day",
      header: t("column.day"),
      phone: "under",
      cell: ({ day }) => <span className="whitespace-nowrap">{formatDate(day, language)}</span>,
    },
    {
      id: "amount",
      header: t("column.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount }) => <Money minor={amount} />,
    },
    {
      id: "balance",
      header: t("column.balance"),
      align: "end",
      phone: "end-under",
      cell: ({ balanceAfter }) => <Money minor={balanceAfter} tone="quiet" />,
    },
  ];
}
