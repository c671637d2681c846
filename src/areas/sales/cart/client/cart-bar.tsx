import { ChevronUp, ShoppingCart } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { piecesIn } from "../../till-state/client/cart.ts";
import { CartExtras } from "./cart-extras.tsx";
import { CartFoot, CartGoods, CartHead, EmptyCartButton } from "./cart-panel.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** On a phone, a bar below the products shows the quantity and total of the cart. A tap on the bar opens the cart. */
export function CartBar() {
  const { t } = useTranslation("pos");
  const { cart, totals, pay } = useTillScreen();
  const [isOpen, setOpen] = useState(false);
  const pieces = piecesIn(cart);
  return (
    <>
      <ThumbBar>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex h-12 min-w-0 items-center gap-2.5 rounded-control px-1 text-left whitespace-nowrap"
        >
          <ShoppingCart size={20} aria-hidden="true" className="shrink-0 text-ink-quiet" />
          <span className="min-w-0 flex-1">
            <span className="sr-only">{t("openCart")}</span>
            <span className="block text-12 text-ink-quiet">{t("items", { count: pieces })}</span>
            <Money minor={totals.total} className="font-strong" />
          </span>
          <ChevronUp size={18} aria-hidden="true" className="shrink-0 text-ink-faint" />
        </button>
        <Button
          variant="primary"
          className="h-12! max-w-36 px-3! text-16"
          onClick={() => pay({ exact: false })}
        >
          {t("pay")}
        </Button>
      </ThumbBar>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("cart")}>
        <CartHead />
        <div className="mt-3">
          <CartGoods />
        </div>
        <div className="mt-3 border-t border-line pt-2">
          <CartExtras>
            <span className="-mr-2 ml-auto">
              <EmptyCartButton />
            </span>
          </CartExtras>
        </div>
        <div className="sticky -bottom-5 low:static -mx-4 mt-3 -mb-5 border-t border-line bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <CartFoot />
        </div>
      </Dialog>
    </>
  );
}
