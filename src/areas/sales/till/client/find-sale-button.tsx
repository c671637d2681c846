import { ReceiptText } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";

/** Opens the search for the sale of a customer who comes back with a receipt. */
export function FindSaleButton() {
  const { t } = useTranslation("pos");
  const { open } = useTillScreen();
  if (!useMay()("view_sales")) return null;
  return (
    <Button
      icon={<ReceiptText size={16} />}
      hint={keyHint("findSale")}
      onClick={() => open({ kind: "find" })}
    >
      <span className="phone:sr-only">{t("findSale")}</span>
    </Button>
  );
}
