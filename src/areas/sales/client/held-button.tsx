import { Layers } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useTillScreen } from "./till-context.ts";
import { keyHint } from "./till-keys.ts";

/** Carts put aside, as soon as there is one. */
export function HeldButton() {
  const { t } = useTranslation("pos");
  const { held, open } = useTillScreen();
  const isPhone = useIsPhone();
  if (held.length === 0) return null;
  return (
    <Button
      icon={<Layers size={16} />}
      hint={keyHint("held")}
      onClick={() => open({ kind: "held" })}
    >
      {isPhone ? <span aria-hidden="true">{held.length}</span> : null}
      <span className="phone:sr-only">{t("heldCount", { count: held.length })}</span>
    </Button>
  );
}
