import { CircleCheck, CircleX, Clock, X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { CartRow } from "../../cart/client/cart-row.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { dropSold, type AsideCart } from "../../till-state/client/till-store.ts";
import { paymentOf, usePendingSale } from "../../checkout/client/use-pending-sale.ts";

/** The row of a cart that was sent and set aside. The cashier can remove it only when it is sold. */
export function AsideRow({ aside, isFirst }: { aside: AsideCart; isFirst: boolean }) {
  const { t } = useTranslation("pos");
  const { till } = useTillScreen();
  const { cart, step, since } = aside;
  const note = {
    sending: <Unanswered />,
    paying: <Unpaid saleId={cart.id} />,
    done: <Sold />,
  }[step.at];
  return (
    <CartRow
      cart={cart}
      isFirst={isFirst}
      act={t("aside.show")}
      meta={<RelativeTime iso={since} />}
      note={note}
    >
      {step.at === "done" ? (
        <IconButton
          label={t("aside.forget")}
          icon={<X size={16} />}
          onClick={() => till.change((now) => dropSold(now, cart.id))}
        />
      ) : null}
    </CartRow>
  );
}

const line = "flex items-center gap-1 font-medium";

function Unanswered() {
  const { t } = useTranslation("pos");
  return (
    <span className={`${line} text-wait-ink`}>
      <Clock size={12} aria-hidden="true" /> {t("aside.unanswered")}
    </span>
  );
}

function Unpaid({ saleId }: { saleId: string }) {
  const { t } = useTranslation("pos");
  const { data: sale } = usePendingSale(saleId);
  if (sale && paymentOf(sale)?.status === "failed") {
    return (
      <span className={`${line} text-loss-ink`}>
        <CircleX size={12} aria-hidden="true" /> {t("aside.paymentFailed")}
      </span>
    );
  }
  return (
    <span className={`${line} text-wait-ink`}>
      <Clock size={12} aria-hidden="true" /> {t("aside.unpaid")}
    </span>
  );
}

function Sold() {
  const { t } = useTranslation("pos");
  return (
    <span className={`${line} text-accent-ink`}>
      <CircleCheck size={12} aria-hidden="true" /> {t("aside.isSold")}
    </span>
  );
}
