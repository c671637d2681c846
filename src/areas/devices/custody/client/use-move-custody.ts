import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { custodyContract } from "../contract.ts";

interface Moved {
  id: string;
  brand: string;
  model: string;
}

interface To {
  userId?: string;
  place?: string;
  note?: string;
}

/** Says where a device goes; `to` nobody: to me. What is refused is said at once. */
export function useMoveCustody(device: Moved, onDone?: () => void) {
  const { t } = useTranslation("custody");
  const write = useWrite(custodyContract.moveCustody);
  const name = `${device.brand} ${device.model}`;
  const move = (to: To = {}) =>
    write.mutate(
      { params: { id: device.id }, body: to },
      {
        onSuccess: ({ holder }) => {
          toasts.success(
            to.userId || to.place
              ? t("holder.handed", { device: name, name: holder.name ?? "" })
              : t("holder.taken", { device: name }),
          );
          onDone?.();
        },
        onError: (error) => toasts.error(error.isTransient ? t("holder.failed") : errorText(error)),
      },
    );
  return { move, isPending: write.isPending };
}
