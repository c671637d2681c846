import { useQuery } from "@tanstack/react-query";
import { PackageSearch, X } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { chipClasses } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { inventoryContract } from "../../core/contract.ts";
import { movementsContract } from "../contract.ts";
import type { movementFilters } from "./movements-address.ts";

const ChooseItemDialog = lazyWithWords(() => import("./choose-item-dialog.tsx"));

export function MovementFilters({ filters }: { filters: FiltersOf<typeof movementFilters> }) {
  const { t } = useTranslation("movements");
  const movers = useQuery(read(movementsContract.listMovers, {}));
  return (
    <ListFilterBar filters={filters}>
      <DateFilter label={t("date")} {...filters.days} />
      <ItemFilter itemId={filters.values.item} onChange={(item) => filters.set({ item })} />
      <FilterSelect
        label={t("column.type")}
        {...filters.select("type", (type) => t(`inventory:type.${type}`))}
      />
      <FilterSelect
        label={t("column.reason")}
        {...filters.select("reason", (reason) => t(`inventory:reason.${reason}`))}
      />
      <FilterSelect
        label={t("column.user")}
        {...filters.field("user")}
        options={(movers.data?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </ListFilterBar>
  );
}

/** The filter by item. Its button opens a search or, after a choice, shows the item's name and removes the filter. */
function ItemFilter({ itemId, onChange }: { itemId: string; onChange: (itemId: string) => void }) {
  const { t } = useTranslation("movements");
  const [isChoosing, setIsChoosing] = useState(false);
  const item = useQuery({
    ...read(inventoryContract.getItem, { params: { id: itemId } }),
    enabled: itemId !== "",
  });
  const name = item.data?.name ?? "…";
  return (
    <>
      <button
        type="button"
        className={chipClasses(itemId !== "", "max-w-60")}
        aria-label={itemId ? `${name}: ${t("anyItem")}` : t("chooseItem")}
        onClick={() => (itemId ? onChange("") : setIsChoosing(true))}
      >
        {itemId ? <X size={14} /> : <PackageSearch size={14} />}
        <span className="truncate">{itemId ? name : t("inventory:item")}</span>
      </button>
      {isChoosing ? (
        <Suspense>
          <ChooseItemDialog
            onClose={() => setIsChoosing(false)}
            onPick={(id) => {
              setIsChoosing(false);
              onChange(id);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
