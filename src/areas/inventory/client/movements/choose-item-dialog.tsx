import { useTranslation } from "#src/client/i18n.ts";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { ItemSearch } from "../item-search.tsx";

interface Props {
  onClose: () => void;
  onPick: (itemId: string) => void;
}

/** Of which item the movements are shown. */
export default function ChooseItemDialog({ onClose, onPick }: Props) {
  const { t } = useTranslation("movements");
  return (
    <Dialog open onClose={onClose} title={t("chooseItem")} size="small">
      <div className="min-h-80">
        <ItemSearch label={t("inventory:item")} onPick={(item) => onPick(item.id)} />
      </div>
    </Dialog>
  );
}
