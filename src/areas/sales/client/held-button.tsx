import { Layers } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useTillScreen } from "./till-context.ts";
import { keyHint } from "./till-keys.ts";

/** Carts put aside, as soon as there is one. */
export function HeldButton() {
  const { t } = useTranslation("pos");
  const { held, open } = useTillScreen();
  if (held.length === 0) return null;
  return (
    <Button icon={<Layers size={16} />} hint={keyHint("held")} onClick={() => open({ kind: "held" })}>
      {t("heldCount", { count: held.length })}
    </Button>
  );
}
