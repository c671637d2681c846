import { Clock, Layers } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";

/** Opens the list of carts that are held or set aside. The button is hidden when there are none. */
export function ParkedButton() {
  const { t } = useTranslation("pos");
  const { held, aside, open } = useTillScreen();
  const isPhone = useIsPhone();
  const count = held.length + aside.length;
  if (count === 0) return null;
  const isOut = aside.length > 0;
  const text = [
    isOut ? t("aside.count", { count: aside.length }) : "",
    held.length > 0 ? t("heldCount", { count: held.length }) : "",
  ].filter(Boolean);
  return (
    <Button
      icon={isOut ? <Clock size={16} className="text-wait-ink" /> : <Layers size={16} />}
      hint={keyHint("held")}
      onClick={() => open({ kind: "held" })}
    >
      {isPhone ? <span aria-hidden="true">{count}</span> : null}
      <span className="phone:sr-only">{text.join(" · ")}</span>
    </Button>
  );
}
