import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import { useMovementColumns } from "#src/areas/inventory/movements/client/movement-columns.tsx";
import { ListDialog } from "./list-dialog.tsx";

/** The latest movements of stock. */
export default function MovementsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("analytics");
  const { rows, query, pager } = usePagedList(
    "analytics-movements",
    inventoryContract.listStockMovements,
    { query: {} },
  );
  return (
    <ListDialog
      title={t("more.movements")}
      href={pageHref("/inventory/movements")}
      onClose={onClose}
    >
      <DataList
        label={t("more.movements")}
        rows={rows}
        query={query}
        pager={pager}
        failed={t("more.movementsFailed")}
        rowKey={({ id }) => id}
        columns={useMovementColumns()}
        empty={<p className="py-4 text-ink-faint">{t("more.noMovements")}</p>}
      />
    </ListDialog>
  );
}
