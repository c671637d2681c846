import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import SerialChoice from "#src/areas/inventory/serials/client/serial-choice.tsx";
import type { Sellable } from "../../till-state/client/cart.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** Chooses the pieces of an item for the cart. At the start, those in the cart are ticked, except a refused one. */
export default function SerialsDialog({ item, onClose }: { item: Sellable; onClose: () => void }) {
  const { t } = useTranslation("serials");
  const { cart, act, checkout } = useTillScreen();
  const line = cart.lines.find(({ itemId }) => itemId === item.id);
  const { refusal } = checkout;
  const gone = refusal?.code === "serial_not_available" ? String(refusal.params.serial) : null;
  const before = (line?.serials ?? []).filter((serial) => serial !== gone);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const isEmptied = chosen.length === 0 && line !== undefined;
  const take = () => {
    act({ act: "serials", item, serials: chosen });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={item.name}
      description={t("pick")}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 && !isEmptied && t("takeNone")}
            onClick={take}
          >
            {t("take", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <SerialChoice itemId={item.id} chosen={chosen} onChange={setChosen} takesUnseen />
    </Dialog>
  );
}
