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
      {/* Room for the list under the box, so that it covers neither title nor box. */}
      <div className="min-h-80 phone:min-h-112">
        <ItemSearch label={t("inventory:item")} onPick={(item) => onPick(item.id)} />
      </div>
    </Dialog>
  );
}
