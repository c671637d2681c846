import { useTranslation } from "#src/client/words/i18n.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ItemSearch } from "../../core/client/item-search.tsx";

interface Props {
  onClose: () => void;
  onPick: (itemId: string) => void;
}

/** Asks for the item whose movements the screen will show. */
export default function ChooseItemDialog({ onClose, onPick }: Props) {
  const { t } = useTranslation("movements");
  return (
    <Dialog open onClose={onClose} title={t("chooseItem")} size="small">
      {/* Space for the list below the box, so that it covers neither title nor box. */}
      <div className="min-h-80 phone:min-h-112">
        <ItemSearch label={t("inventory:item")} onPick={(item) => onPick(item.id)} />
      </div>
    </Dialog>
  );
}
