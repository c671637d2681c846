import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { inventoryContract, type Item } from "../contract.ts";

/** Returns a function that shows the item from the answer of a write at once, before screens read it again. */
function useShowItem(): (item: Item) => void {
  const client = useQueryClient();
  return (item) => {
    const { queryKey } = read(inventoryContract.getItem, { params: { id: item.id } });
    client.setQueryData(queryKey, item);
  };
}

type Done =
  | "added"
  | "received"
  | "updated"
  | "adjusted"
  | "valueCorrected"
  | "archived"
  | "restored";

/** Returns what to do with the answer of a write of an item: shows the item, and says what was done. */
export function useTold(word: Done): (item: Item) => void {
  const { t } = useTranslation("inventory");
  const show = useShowItem();
  return (item) => {
    show(item);
    toasts.success(t(`toast.${word}`));
  };
}
