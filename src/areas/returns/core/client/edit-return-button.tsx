import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { Returned } from "../../contract.ts";
import { refusalOfEdit } from "../../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

/** The edit button of a section; hidden when the user may not edit the return, for example because it is closed. */
export function EditReturnButton({ returned, onEdit }: { returned: Returned; onEdit: () => void }) {
  const { t } = useTranslation("returns");
  const { mover } = useShop();
  return refusalOfEdit(returned, mover) === null ? (
    <Button size="small" variant="ghost" onClick={onEdit}>
      {t("common:edit")}
    </Button>
  ) : null;
}
