import { useQuery } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { agentsContract, type AgentBalance } from "../contract.ts";

/** The agents of shipments, with what each has cost, was paid and is owed. Payments are written in the shipments. */
export function AgentsPage() {
  const { t } = useTranslation("shipping-agents");
  const query = useQuery(read(agentsContract.listAgentBalances, {}));
  return (
    <>
      <PageHeader title={t("title")} meta={t("hint")} />
      <PurchasingLinks current="/shipping-agents" />
      <DataList
        rows={query.data?.items}
        query={query}
        label={t("title")}
        failed={t("failed")}
        columns={useColumns()}
        rowKey={({ agentName, currency }) => `${agentName} ${currency}`}
        rowHref={() => pageHref("/shipments")}
        empty={<EmptyState icon={<Truck size={20} />} title={t("empty")} hint={t("emptyHint")} />}
      />
    </>
  );
}

function useColumns(): Column<AgentBalance>[] {
  const { t } = useTranslation("shipping-agents");
  const { formatFor } = useOrderFormat();
  const amount = (of: "cost" | "paid" | "open", row: AgentBalance) => (
    <Money minor={row[of]} format={formatFor(row.currency)} />
  );
  return [
    {
      id: "agent",
      header: t("agent"),
      identifies: true,
      phone: "title",
      cell: ({ agentName }) => agentName,
    },
    {
      id: "shipments",
      header: t("shipments"),
      phone: "under",
      cell: ({ shipments, unpriced }) =>
        [t("count", { count: shipments }), unpriced > 0 ? t("unpriced", { count: unpriced }) : null]
          .filter(Boolean)
          .join(" · "),
    },
    { id: "cost", header: t("cost"), align: "end", cell: (row) => amount("cost", row) },
    { id: "paid", header: t("paid"), align: "end", cell: (row) => amount("paid", row) },
    {
      id: "open",
      header: t("open"),
      align: "end",
      phone: "end",
      cell: (row) => amount("open", row),
    },
  ];
}
