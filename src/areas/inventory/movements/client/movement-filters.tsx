import { useQuery } from "@tanstack/react-query";
import { PackageSearch, X } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { chipClasses } from "#src/client/ui/lists/filter-chip.tsx";
import { inventoryContract } from "../../core/contract.ts";
import { movementsContract } from "../contract.ts";
import { movementReasons, movementTypes } from "../../rules.ts";
import { noFilters, type MovementsAddress } from "./movements-address.ts";

const ChooseItemDialog = lazyWithWords(() => import("./choose-item-dialog.tsx"));

interface Props {
  address: MovementsAddress;
  onChange: (change: Partial<MovementsAddress>) => void;
}

export function MovementFilters({ address, onChange }: Props) {
  const { t } = useTranslation("movements");
  const movers = useQuery(read(movementsContract.listMovers, {}));
  return (
    <FilterBar active={countActive(address, noFilters)} onClear={() => onChange(noFilters)}>
      <DateFilter label={t("date")} value={address} onChange={onChange} />
      <ItemFilter itemId={address.item} onChange={(item) => onChange({ item })} />
      <FilterSelect
        label={t("column.type")}
        value={address.type}
        onChange={(type) => onChange({ type })}
        options={movementTypes.map((value) => ({ value, label: t(`inventory:type.${value}`) }))}
      />
      <FilterSelect
        label={t("column.reason")}
        value={address.reason}
        onChange={(reason) => onChange({ reason })}
        options={movementReasons.map((value) => ({
          value,
          label: t(`inventory:reason.${value}`),
        }))}
      />
      <FilterSelect
        label={t("column.user")}
        value={address.user}
        onChange={(user) => onChange({ user })}
        options={(movers.data?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FilterBar>
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
