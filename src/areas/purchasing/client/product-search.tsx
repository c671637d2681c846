import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PICKER_SHOWN, SearchPicker, usePickerBox } from "#src/client/ui/fields/search-picker.tsx";
import { ItemChoice } from "#src/areas/inventory/client/item-search.tsx";
import { inventoryContract, type ItemSummary } from "#src/areas/inventory/contract.ts";

interface Props {
  onPick: (item: ItemSummary) => void;
  /** Opens the dialog for a new product; undefined if the user may not add one. */
  onAdd: ((typed: string) => void) | undefined;
}

/** Searches a product by name, SKU, brand or model. It suggests at most eight (`PICKER_SHOWN`). */
export function ProductSearch({ onPick, onAdd }: Props) {
  const { t } = useTranslation("purchasing");
  const { box, search, isSettled } = usePickerBox();
  const answer = useQuery({
    ...read(inventoryContract.listItems, {
      query: { limit: PICKER_SHOWN, ...(search && { search }) },
    }),
    enabled: box.open,
    placeholderData: keepPreviousData,
  });
  return (
    <SearchPicker
      {...box}
      label={t("line.product")}
      placeholder={t("line.search")}
      found={{
        items: answer.data?.items,
        isSearch: search !== "",
        isAnswered: isSettled && !answer.isPlaceholderData && answer.data !== undefined,
        failed: answer.isError,
        retry: answer.refetch,
      }}
      words={{
        recent: t("line.recent"),
        empty: t("line.emptyList"),
        nothing: (text) => t("line.nothing", { text }),
        failed: t("line.failed"),
        found: (count) => t("line.found", { count }),
      }}
      row={(item) => <ItemChoice item={item} />}
      onPick={(item) => {
        box.onType("");
        onPick(item);
      }}
      last={onAdd && { row: t("line.newProduct"), onPick: () => onAdd(box.typed.trim()) }}
      tall
    />
  );
}
