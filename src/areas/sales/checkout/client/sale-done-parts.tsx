import { Plus } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";

export function NewSaleButton() {
  const { t } = useTranslation("pos");
  const { checkout } = useTillScreen();
  const button = useRef<HTMLButtonElement>(null);
  // Once only: after a change of the stock, a menu that the user has opened keeps the focus.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} />}
      hint={keyHint("newSale")}
      ref={button}
      onClick={checkout.newSale}
    >
      {t("done.newSale")}
    </Button>
  );
}

export function SaleFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-quiet">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
