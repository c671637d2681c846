import { ShoppingBag, ShoppingCart, Trash2 } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { newId } from "#src/shared/ids.ts";
import { approvalOf } from "../../till-state/client/approval-of-cart.ts";
import { piecesIn, emptyCart } from "../../till-state/client/cart.ts";
import { CartExtras } from "./cart-extras.tsx";
import { useDiscountName } from "./discount-name.ts";
import { CartLines } from "./cart-lines.tsx";
import { LevelNotice } from "./level-notice.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";
import { pointsEarned } from "../../till-state/client/use-loyalty.ts";

const DiscountApproval = lazyWithWords(
  () => import("../../discount-requests/client/discount-approval.tsx"),
  "approvals",
  "approval-errors",
);

/** The cart beside the products. The cart and its buttons stay visible while the page is scrolled. */
export function CartPanel() {
  const { t } = useTranslation("pos");
  const { cart } = useTillScreen();
  return (
    <section
      aria-label={t("cart")}
      className="sticky top-18 low:static low:max-h-none flex max-h-[calc(100dvh-9.5rem)] min-h-100 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="font-strong">
          {t("cart")}{" "}
          {cart.lines.length > 0 ? (
            <span className="font-normal text-ink-quiet">
              {t("items", { count: piecesIn(cart) })}
            </span>
          ) : null}
        </h2>
        <EmptyCartButton />
      </header>
      <div className="border-b border-line px-4 py-3">
        <CartHead />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1">
        <CartGoods />
      </div>
      <footer className="border-t border-line px-4 py-3">
        <CartFoot>
          <CartExtras />
        </CartFoot>
      </footer>
    </section>
  );
}

/**
 * Shows the customer, and the server's refusal of the cart. In the panel, both stay visible above the scrolling lines.
 */
export function CartHead() {
  const { t } = useTranslation("pos");
  const { checkout, cart } = useTillScreen();
  const errorText = useErrorText();
  return (
    <div className="flex flex-col gap-3">
      {cart.order ? (
        <p className="flex items-center gap-2 text-14 font-medium text-accent-ink">
          <ShoppingBag size={16} aria-hidden="true" />
          {t("orderOf", { number: cart.order.number })}
        </p>
      ) : null}
      <CustomerPanel />
      {checkout.refusal ? (
        <Notice tone="loss" title={t("createFailed")}>
          {errorText(checkout.refusal)}
        </Notice>
      ) : null}
    </div>
  );
}

/** The lines of the cart, or a hint while the cart is empty. The panel and the sheet on a phone both show them. */
export function CartGoods() {
  const { t } = useTranslation("pos");
  const { cart } = useTillScreen();
  if (cart.lines.length > 0) return <CartLines />;
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <ShoppingCart size={22} aria-hidden="true" className="mb-2 text-ink-faint" />
      <p className="font-medium">{t("cartEmpty")}</p>
      <p className="text-ink-quiet">{t("cartEmptyHint")}</p>
    </div>
  );
}

/** The total, and the buttons for payment, exact cash and hold. */
export function CartFoot({ children }: { children?: ReactNode }) {
  const { t, language } = useTranslation("pos");
  const { cart, totals, settings, pay, hold, isLocked, canSetAside } = useTillScreen();
  const nameOf = useDiscountName();
  const earned = pointsEarned(cart, totals.total, settings);
  const maySell = useMay()("create_sales");
  const approvalId = approvalOf(cart);
  const blocked = !maySell && t("notAllowed");
  return (
    <div className="flex flex-col gap-2.5">
      {children}
      {approvalId ? (
        <Suspense>
          <DiscountApproval id={approvalId} />
        </Suspense>
      ) : null}
      <LevelNotice />
      <dl className="flex flex-col gap-1">
        {totals.total === totals.subtotal ? null : (
          <Sum label={t("subtotal")} minor={totals.subtotal} />
        )}
        {totals.discountAmount > 0 ? (
          <Sum label={nameOf(cart.discount)} minor={-totals.discountAmount} />
        ) : null}
        {totals.charges.map(({ kind, percent, amount }) => (
          <Sum key={kind} label={t("serviceCharge", { percent })} minor={amount} />
        ))}
        {totals.roundingAmount === 0 ? null : (
          <Sum label={t("rounding")} minor={totals.roundingAmount} />
        )}
        <Sum label={t("total")} minor={totals.total} isTotal />
      </dl>
      {earned > 0 ? (
        <p className="text-12 text-ink-quiet tabular-nums">
          {t("earns", { count: earned, number: formatNumber(earned, language) })}
        </p>
      ) : null}
      <Button
        variant="primary"
        className="h-12 w-full text-16 phone:h-13"
        // In the phone's sheet this button gets the focus. A focused field would open the keyboard.
        data-autofocus
        disabledReason={blocked}
        onClick={() => pay({ exact: false })}
      >
        {isLocked ? t("showPayment") : t("pay")}
        <Kbd keys={keyHint("pay")} className="-mr-1 opacity-80" />
      </Button>
      {/* With this padding the buttons fit side by side on the narrowest tablet, in both languages. */}
      <div className="flex flex-wrap gap-2 *:flex-1 *:px-2!">
        {isLocked ? null : (
          <Button
            disabledReason={blocked}
            hint={keyHint("exactCash")}
            onClick={() => pay({ exact: true })}
          >
            {t("exactCash")}
          </Button>
        )}
        {canSetAside || (!isLocked && cart.lines.length > 0) ? (
          <Button hint={keyHint("hold")} onClick={hold}>
            {isLocked ? t("aside.put") : t("hold")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Sum({ label, minor, isTotal }: { label: string; minor: number; isTotal?: boolean }) {
  return (
    <div className={cx("flex items-baseline justify-between gap-3", !isTotal && "text-ink-quiet")}>
      <dt className={cx(isTotal && "font-strong")}>{label}</dt>
      <dd className={cx(isTotal && "text-20 font-strong")}>
        <Money minor={minor} />
      </dd>
    </div>
  );
}

/** Empties the cart without asking for confirmation, because the cashier can undo it. The cart of an order request asks. */
export function EmptyCartButton() {
  const { t } = useTranslation("pos");
  const { till, cart, isLocked, checkout, open } = useTillScreen();
  if ((cart.lines.length === 0 && !cart.order) || isLocked)
    return <span className="h-8 phone:h-11" />;
  return (
    <IconButton
      label={t("clearCart")}
      icon={<Trash2 size={16} />}
      onClick={() => {
        if (cart.order) {
          open({ kind: "drop", cartId: cart.id, order: cart.order });
          return;
        }
        checkout.forgetRefusal();
        till.change({ cart: emptyCart(newId()) });
        toasts.info(t("cleared"), {
          label: t("undo"),
          onClick: () => {
            if (till.get().cart.lines.length === 0) till.change({ cart });
          },
        });
      }}
    />
  );
}
