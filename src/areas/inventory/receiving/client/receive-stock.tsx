import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { inventoryContract, type Item } from "../../core/contract.ts";
import { ItemSearch } from "../../core/client/item-search.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";

interface Props {
  /** The arrived item. Without this item the dialog first asks which item arrived. */
  item?: Item;
  onClose: () => void;
}

/** Adds arrived goods to the stock. */
export default function ReceiveStock({ item, onClose }: Props) {
  const { t } = useTranslation("receiving");
  const [chosen, setChosen] = useState("");
  const query = useQuery({
    ...read(inventoryContract.getItem, { params: { id: chosen } }),
    enabled: chosen !== "",
  });
  const received = item ?? query.data;
  if (received) return <ReceiveDialog item={received} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("title")} description={t("choose")} size="small">
      {/* Space for the list below the box, so that it covers neither title nor box. */}
      <div className="min-h-80 phone:min-h-112">
        <ItemSearch label={t("inventory:item")} onPick={({ id }) => setChosen(id)} />
      </div>
    </Dialog>
  );
}
