import { Layers, Trash2 } from "lucide-react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { AsideRow } from "./aside-row.tsx";
import { piecesIn } from "../../till-state/client/cart.ts";
import { CartRow } from "../../cart/client/cart-row.tsx";
import { toRefusal } from "../../till-state/client/send-cart.ts";
import type { ParkedCart } from "../../till-state/client/till-store.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** Lists the carts that were sent and set aside, and then the held carts. Both are sorted newest first. */
export function ParkedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { held, aside } = useTillScreen();
  const isOut = aside.length > 0;
  return (
    <Dialog open onClose={onClose} title={t("heldCarts")}>
      {isOut ? (
        <>
          <h3 className="font-strong">{t("aside.title")}</h3>
          <p className="text-12 text-ink-quiet">{t("aside.hint")}</p>
          <ul className="-mx-2 mt-1 mb-4 divide-y divide-line">
            {aside.map((each, at) => (
              <AsideRow key={each.cart.id} aside={each} isFirst={at === 0} />
            ))}
          </ul>
          {held.length > 0 ? <h3 className="font-strong">{t("heldCarts")}</h3> : null}
        </>
      ) : null}
      {held.length > 0 ? (
        <ul className="-mx-2 divide-y divide-line">
          {held.map((each, at) => (
            <Held key={each.cart.id} held={each} isFirst={!isOut && at === 0} />
          ))}
        </ul>
      ) : isOut ? null : (
        <EmptyState icon={<Layers size={20} />} title={t("heldEmpty")} hint={t("heldEmptyHint")} />
      )}
    </Dialog>
  );
}

function Held({
  held: { cart, heldAt, refusal },
  isFirst,
}: {
  held: ParkedCart;
  isFirst: boolean;
}) {
  const { t } = useTranslation("pos");
  const errorText = useErrorText();
  const { open, drop } = useTillScreen();
  return (
    <CartRow
      cart={cart}
      isFirst={isFirst}
      act={t("resume")}
      note={
        refusal ? (
          <span className="font-medium text-loss-ink">
            {t("aside.notSold", { why: errorText(toRefusal(refusal)) })}
          </span>
        ) : null
      }
      meta={
        <>
          {t("items", { count: piecesIn(cart) })} · <RelativeTime iso={heldAt} />
        </>
      }
    >
      <IconButton
        label={t("dropHeld")}
        icon={<Trash2 size={16} />}
        onClick={() => {
          if (cart.order) open({ kind: "drop", cartId: cart.id, order: cart.order });
          else drop(cart.id);
        }}
      />
    </CartRow>
  );
}
