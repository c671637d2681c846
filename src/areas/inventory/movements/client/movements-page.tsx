import { ArrowLeftRight } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { inventoryContract } from "../../core/contract.ts";
import { movementsContract } from "../contract.ts";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import { movementFilters } from "./movements-address.ts";
import { useMovementColumns } from "./movement-columns.tsx";
import { MovementFilters } from "./movement-filters.tsx";
import { MovementFigures } from "./movement-figures.tsx";

/** The list of all movements of the shop. */
export function MovementsPage() {
  const { t } = useTranslation("movements");
  const filters = useListFilters(movementFilters);
  const { query } = filters;
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton address={endpointUrl(movementsContract.exportStockMovements, { query })} />
        }
      />
      <InventorySections current="movements" />
      <MovementFilters filters={filters} />
      <MovementFigures query={filters.filterQuery} />
      <List filters={filters} />
    </>
  );
}

function List({ filters }: { filters: FiltersOf<typeof movementFilters> }) {
  const { t } = useTranslation("movements");
  const list = usePagedList("movements", inventoryContract.listStockMovements, {
    query: filters.query,
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
      {...filters.columnSort}
      expectedRows={12}
      empty={
        <EmptyList
          filters={filters}
          icon={<ArrowLeftRight size={20} />}
          title={t("inventory:movements.empty")}
          hint={t("emptyHint")}
          action={<LinkButton href={pageHref("/inventory")}>{t("toItems")}</LinkButton>}
          foundTitle={t("nothingFound")}
          foundHint={t("nothingFoundHint")}
        />
      }
    />
  );
}
