import { useQuery } from "@tanstack/react-query";
import { PackageSearch } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { shipmentsContract, type Shipment } from "../contract.ts";
import { shipmentModes, shipmentStates, shipmentStatuses, stateOf } from "../rules.ts";
import { shipmentStatsContract } from "../stats-contract.ts";
import { DebugPanel } from "./debug-panel.tsx";
import { LiveEvents } from "./live-events.tsx";
import { OrderMoney } from "./order-money.tsx";
import { ShipmentStatistics } from "./shipment-statistics.tsx";
import {
  shipmentLooks,
  ShipmentModeName,
  ShipmentStatusBadge,
  UnsentBadge,
} from "./shipment-status.tsx";
import { useLiveShipments } from "./use-live-shipments.ts";
import { shipmentHref, useOpenedShipment } from "./use-opened-shipment.ts";

const loadDetail = () => import("./shipment-detail.tsx");
const ShipmentDetailDialog = lazyWithWords(loadDetail, "errors", "uploads");

const shipmentFilters = listFilters({
  status: field.choice(shipmentStates),
  mode: field.choice(shipmentModes),
});

/** The shipments of purchase orders: how many have which status, a list, the opened one, and statistics. */
export function ShipmentsPage() {
  const { t } = useTranslation("shipments");
  const { role } = useSession();
  const filters = useListFilters(shipmentFilters);
  const [opened, close] = useOpenedShipment();
  const events = useLiveShipments();
  const stats = useQuery(read(shipmentStatsContract.getShipmentStats, {}));
  const list = usePagedList("shipments", shipmentsContract.listShipments, {
    query: { limit: 20, ...filters.query },
  });
  return (
    <>
      <PageHeader title={t("title")} />
      <StatusCounts query={stats} />
      <ListFilterBar filters={filters}>
        <FilterSelect
          label={t("column.status")}
          {...filters.select("status", (status) => t(`status.${status}`))}
        />
        <FilterSelect
          label={t("column.mode")}
          {...filters.select("mode", (mode) => t(`mode.${mode}`))}
        />
      </ListFilterBar>
      <DataList
        label={t("title")}
        {...list}
        failed={t("failed")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => shipmentHref(id)}
        selected={opened}
        empty={
          <EmptyList
            filters={filters}
            icon={<PackageSearch size={20} />}
            title={t("empty.title")}
            hint={t("empty.hint")}
            foundTitle={t("empty.title")}
          />
        }
      />
      <div className="mt-6 flex flex-col gap-6">
        <ShipmentStatistics query={stats} />
        <LiveEvents events={events} />
        {role === "admin" ? <DebugPanel /> : null}
      </div>
      <Suspense>
        {opened ? <ShipmentDetailDialog key={opened} id={opened} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** How many shipments have each status. A press shows them. */
function StatusCounts({ query }: { query: Parameters<typeof ShipmentStatistics>[0]["query"] }) {
  const { t } = useTranslation("shipments");
  const figure = useFigure();
  return (
    <StatStrip
      label={t("counts")}
      from={{ query, failed: t("statsFailed") }}
      stats={shipmentStatuses.map((status) => {
        const { icon: Icon, tone } = shipmentLooks[status];
        return {
          label: t(`status.${status}`),
          value: figure(query.data?.statuses[status]),
          icon: <Icon size={16} />,
          tone,
          href: pageHref("/shipments", {}, { status }),
        };
      })}
    />
  );
}

function useColumns(): Column<Shipment>[] {
  const { t } = useTranslation("shipments");
  return [
    {
      id: "order",
      header: t("column.order"),
      identifies: true,
      phone: "title",
      cell: ({ orderNumber }) => orderNumber,
    },
    {
      id: "agent",
      header: t("column.agent"),
      shrinks: true,
      phone: "under",
      cell: ({ agentName }) => agentName ?? t("noAgent"),
    },
    {
      id: "status",
      header: t("column.status"),
      phone: "end",
      cell: (shipment) => (
        <span className="inline-flex flex-wrap gap-1 phone:justify-end">
          <ShipmentStatusBadge status={stateOf(shipment)} />
          <UnsentBadge {...shipment} />
        </span>
      ),
    },
    {
      id: "cost",
      header: t("column.cost"),
      align: "end",
      phone: "end-under",
      cell: ({ shippingCost, currency }) =>
        shippingCost === null ? "–" : <OrderMoney minor={shippingCost} currency={currency} />,
    },
    {
      id: "mode",
      header: t("column.mode"),
      from: "desk",
      cell: ({ mode }) => <ShipmentModeName mode={mode} />,
    },
    {
      id: "created",
      header: t("column.created"),
      phone: "end-under",
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
}
