import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useAddress } from "#src/client/address.ts";
import { endpointUrl } from "#src/client/api.ts";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read, retryOf } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { ExportButton } from "#src/client/ui/export-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { inventoryContract } from "../../contract.ts";
import { movementsContract } from "../../movements-contract.ts";
import { InventorySections } from "../inventory-sections.tsx";
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

/** Every piece that came or went, of all items. */
export function MovementsPage() {
  const { t } = useTranslation("movements");
  const [address, setAddress] = useAddress(readMovementsAddress);
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            address={endpointUrl(movementsContract.exportStockMovements, {
              query: toListQuery(address),
            })}
          />
        }
      />
      <InventorySections current="movements" />
      <MovementFilters address={address} onChange={setAddress} />
      <MovementFigures query={toMovementsQuery(address)} />
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
  const errorText = useErrorText();
  const filters = toListQuery(address);
  const pages = useCursorPages("movements", JSON.stringify(filters));
  const query = useQuery({
    ...read(inventoryContract.listStockMovements, {
      query: { ...filters, ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useMovementColumns();
  return (
    <DataList
      label={t("title")}
      rows={query.data?.items}
      columns={columns}
      rowKey={(movement) => movement.id}
      rowHref={(movement) => `/inventory/${movement.itemId}`}
      sort={{ column: "when", direction: address.sort === "oldest" ? "ascending" : "descending" }}
      onSort={() => onChange({ sort: address.sort === "oldest" ? "newest" : "oldest" })}
      refreshing={query.isPlaceholderData || (query.isError && query.isFetching)}
      error={query.isError && !query.data ? t("inventory:movements.failed") : null}
      errorDetail={query.error ? errorText(query.error) : null}
      onRetry={retryOf(query)}
      expectedRows={12}
      empty={
        isFiltered(address) ? (
          <EmptyState
            icon={<ArrowLeftRight size={20} />}
            title={t("nothingFound")}
            hint={t("nothingFoundHint")}
            action={<Button onClick={() => onChange(noFilters)}>{t("common:clearFilters")}</Button>}
          />
        ) : (
          <EmptyState
            icon={<ArrowLeftRight size={20} />}
            title={t("inventory:movements.empty")}
            hint={t("emptyHint")}
            action={<LinkButton href="/inventory">{t("toItems")}</LinkButton>}
          />
        )
      }
      pager={pages.pager(query.data)}
    />
  );
}
