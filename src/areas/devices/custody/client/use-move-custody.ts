import { ApiRefusal } from "#src/client/data/api.ts";
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

/** Records the next holder of a device: the given user or place, or otherwise the signed-in user. */
export function useMoveCustody(device: Moved) {
  const { t } = useTranslation("custody");
  const write = useWrite(custodyContract.moveCustody);
  const name = `${device.brand} ${device.model}`;
  const move = async (to: To) => {
    const { holder } = await write.mutateAsync({ params: { id: device.id }, body: to });
    toasts.success(
      to.userId || to.place
        ? t("holder.handed", { device: name, name: holder.name ?? "" })
        : t("holder.taken", { device: name }),
    );
  };
  return {
    move,
    /** Records the signed-in user as holder without a dialog; a toast reports a failure. */
    take: () =>
      void move({}).catch((error: unknown) => {
        const isLost = error instanceof ApiRefusal && error.isTransient;
        toasts.error(isLost ? t("holder.failed") : errorText(error));
      }),
    isPending: write.isPending,
  };
}
