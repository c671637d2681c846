import { ArrowLeftRight } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress } from "#src/client/address.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { inventoryContract } from "../../core/contract.ts";
import { movementsContract } from "../contract.ts";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import {
  isFiltered,
  noFilters,
  readMovementsAddress,
  toListQuery,
  toMovementsQuery,
  type MovementsAddress,
} from "./movements-address.ts";
import { useMovementColumns } from "./movement-columns.tsx";
import { MovementFilters } from "./movement-filters.tsx";
import { MovementFigures } from "./movement-figures.tsx";

/** The list of all movements of the shop. */
export function MovementsPage() {
  const { t } = useTranslation("movements");
  const [address, setAddress] = useAddress(readMovementsAddress);
  const day = useToday();
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            address={endpointUrl(movementsContract.exportStockMovements, {
              query: toListQuery(address, day),
            })}
          />
        }
      />
      <InventorySections current="movements" />
      <MovementFilters address={address} onChange={setAddress} />
      <MovementFigures query={toMovementsQuery(address, day)} />
      <List address={address} onChange={setAddress} />
    </>
  );
}

function List({
  address,
  onChange,
}: {
  address: MovementsAddress;
  onChange: (change: Partial<MovementsAddress>) => void;
}) {
  const { t } = useTranslation("movements");
  const list = usePagedList("movements", inventoryContract.listStockMovements, {
    query: toListQuery(address, useToday()),
  });
  const columns = useMovementColumns();
  return (
    <DataList
      {...list}
      failed={t("inventory:movements.failed")}
      label={t("title")}
      columns={columns}
      rowKey={(movement) => movement.id}
      rowHref={(movement) => pageHref("/inventory/$id", { id: movement.itemId })}
      sort={{ column: "when", direction: address.sort === "oldest" ? "ascending" : "descending" }}
      onSort={() => onChange({ sort: address.sort === "oldest" ? "newest" : "oldest" })}
      expectedRows={12}
      empty={
        isFiltered(address) ? (
          <NothingFound
            icon={<ArrowLeftRight size={20} />}
            title={t("nothingFound")}
            hint={t("nothingFoundHint")}
            onClear={() => onChange(noFilters)}
          />
        ) : (
          <EmptyState
            icon={<ArrowLeftRight size={20} />}
            title={t("inventory:movements.empty")}
            hint={t("emptyHint")}
            action={<LinkButton href={pageHref("/inventory")}>{t("toItems")}</LinkButton>}
          />
        )
      }
    />
  );
}
