/** Hooks for the writes of items. Each shows a toast on success. */
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { inventoryContract, type Item } from "../../core/contract.ts";
import { useTold } from "../../core/client/show-item.ts";
import { valueContract } from "../../value/contract.ts";

export const useCreateItem = () =>
  useWrite(inventoryContract.createItem, { onSuccess: useTold("added") });
export const useUpdateItem = () =>
  useWrite(inventoryContract.updateItem, { onSuccess: useTold("updated") });
export const useAdjustStock = () =>
  useWrite(inventoryContract.adjustStock, { onSuccess: useTold("adjusted") });

export const useCorrectStockValue = () =>
  useWrite(valueContract.correctStockValue, { onSuccess: useTold("valueCorrected") });

/** Archives or restores an item. A toast reports a failure, because there is no form to show it. */
export function useArchiving(item: Item) {
  const { t } = useTranslation("inventory");
  const errorText = useErrorText();
  const input = { params: { id: item.id } };
  const archive = useWrite(inventoryContract.archiveItem, { onSuccess: useTold("archived") });
  const restore = useWrite(inventoryContract.restoreItem, { onSuccess: useTold("restored") });
  const fail = (error: unknown) =>
    toasts.error(
      error instanceof ApiRefusal && !error.isTransient ? errorText(error) : t("toast.failed"),
    );
  return {
    archive: async () => {
      try {
        await archive.mutateAsync(input);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
    restore: () => restore.mutate(input, { onError: fail }),
    isRestoring: restore.isPending,
  };
}
