import { useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { picturesContract, type ItemPicture } from "../contract.ts";
import { movedTo } from "./moved-to.ts";

/** The order of an item's pictures. The screen shows a new order at once, and the old one if the server refuses it. */
export function useOrder(itemId: string, pictures: readonly ItemPicture[]) {
  const { t } = useTranslation("item-pictures");
  const errorText = useErrorText();
  const order = useWrite(picturesContract.orderItemPictures);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  /** The text that screen readers announce after a picture was moved. */
  const [said, setSaid] = useState("");
  const shown =
    wanted?.length === pictures.length
      ? wanted.flatMap((id) => pictures.find((picture) => picture.id === id) ?? [])
      : pictures;

  const move = async (id: string, to: number) => {
    const ids = movedTo(
      shown.map((picture) => picture.id),
      id,
      to,
    );
    if (!ids || order.isPending) return;
    setWanted(ids);
    setSaid(t("moved", { n: to + 1, total: ids.length }));
    try {
      await order.mutateAsync({ params: { id: itemId }, body: { pictureIds: ids } });
    } catch (error) {
      const isChanged = error instanceof ApiRefusal && error.params.reason === "pictures-changed";
      toasts.error(isChanged ? t("changedMeanwhile") : errorText(error));
    } finally {
      setWanted(null);
    }
  };
  return { shown, move, said };
}
