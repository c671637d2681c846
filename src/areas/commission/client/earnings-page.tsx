import { useQuery } from "@tanstack/react-query";
import { HandCoins, Percent } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { commissionContract, type Earnings } from "../contract.ts";
import { PeriodFilter, usePeriod } from "./period-filter.tsx";
import { TechnicianEarnings } from "./technician-earnings.tsx";

/** The earnings of all technicians; for a technician the own ones. */
export function EarningsPage() {
  const { t } = useTranslation("commission");
  const user = useSession();
  if (useMay()("manage_commission")) return <AllEarnings />;
  return (
    <>
      <PageHeader title={t("own")} meta={t("ownSubtitle")} />
      <TechnicianEarnings technicianId={user.id} />
    </>
  );
}

function AllEarnings() {
  const { t } = useTranslation("commission");
  const { span, days: period, choose } = usePeriod();
  const query = useQuery(read(commissionContract.listEarnings, { query: period }));
  const rules = (
    <LinkButton href={pageHref("/earnings/rules")} icon={<Percent size={16} />}>
      {t("rules")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} meta={t("subtitle")} secondary={rules} />
      <PeriodFilter span={span} choose={choose} />
      <DataList
        query={query}
        rows={query.data?.items}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={({ technician }) => technician.id}
        rowHref={({ technician }) => pageHref("/earnings/$id", { id: technician.id }, { ...span })}
        empty={
          <EmptyState
            icon={<HandCoins size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={rules}
          />
        }
      />
      <p className="mt-3 text-12 text-ink-faint">{t("balanceHint")}</p>
    </>
  );
}

function useColumns(): Column<Earnings>[] {
  const { t } = useTranslation("commission");
  return [
    {
      id: "technician",
      header: t("column.technician"),
      identifies: true,
      phone: "title",
      cell: ({ technician }) => technician.name,
    },
    {
      id: "repairs",
      header: t("column.repairs"),
      phone: "under",
      cell: ({ repairs, earned, reversed }) => (
        <span>
          {t("repairCount", { count: repairs })}
          <span className="desk:hidden">
            {" · "}
            <Money minor={earned - reversed} />
          </span>
        </span>
      ),
    },
    {
      id: "earned",
      header: t("column.earned"),
      align: "end",
      cell: ({ earned }) => <Money minor={earned} />,
    },
    {
      id: "reversed",
      header: t("column.reversed"),
      align: "end",
      from: "desk",
      cell: ({ reversed }) => <Money minor={reversed} tone="quiet" />,
    },
    {
      id: "paid",
      header: t("column.paid"),
      align: "end",
      from: "desk",
      cell: ({ paid }) => <Money minor={paid} tone="quiet" />,
    },
    {
      id: "balance",
      header: t("column.balance"),
      align: "end",
      phone: "end",
      cell: ({ balance }) => <Money minor={balance} tone={balance < 0 ? "loss" : "normal"} />,
    },
  ];
}
