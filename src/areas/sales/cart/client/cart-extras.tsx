import { Award, Gift, Percent, Wrench, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { useDiscountName } from "./discount-name.ts";
import { discountOn } from "../../till-state/client/cart.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";

/** The buttons for a discount and for a linked repair, then `children`. Renders nothing while the cart is empty. */
export function CartExtras({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("pos");
  const { cart, open, act, isLocked, loyalty, giveTierDiscount } = useTillScreen();
  const mayLink = useMay()("view_devices");
  const nameOf = useDiscountName();
  const discount = discountOn(cart);
  if (cart.lines.length === 0) return null;
  const offers = !isLocked && discount === null ? loyalty : null;
  return (
    <div className="flex flex-wrap gap-x-1 phone:gap-x-4">
      <Extra
        icon={<Percent size={16} aria-hidden="true" />}
        name={discount ? null : t("addDiscount")}
        hint={keyHint("discount")}
        onOpen={isLocked ? undefined : () => open({ kind: "discount" })}
        onRemove={
          discount && !isLocked ? () => act({ act: "discount", discount: null }) : undefined
        }
        removeLabel={t("removeDiscount")}
        isUsed={discount !== null}
      >
        {nameOf(discount)}
      </Extra>
      {offers && offers.percent > 0 ? (
        <Extra
          icon={<Award size={16} aria-hidden="true" />}
          hint={keyHint("tier")}
          onOpen={giveTierDiscount}
        >
          {t(`tier.${offers.level}`, { percent: offers.percent })}
        </Extra>
      ) : null}
      {offers ? (
        <Extra
          icon={<Gift size={16} aria-hidden="true" />}
          hint={keyHint("rewards")}
          onOpen={() => open({ kind: "rewards" })}
        >
          {t("rewards")}
        </Extra>
      ) : null}
      {mayLink || cart.repair ? (
        <Extra
          icon={<Wrench size={16} aria-hidden="true" />}
          name={cart.repair ? null : t("linkRepair")}
          hint={keyHint("repair")}
          onOpen={isLocked ? undefined : () => open({ kind: "repair" })}
          onRemove={cart.repair && !isLocked ? () => act({ act: "link", repair: null }) : undefined}
          removeLabel={t("unlink")}
          isUsed={cart.repair !== null}
        >
          {cart.repair
            ? `${t("linkedTo", { ticket: cart.repair.ticketNumber })} · ${cart.repair.device}`
            : t("repairShort")}
        </Extra>
      ) : null}
      {children}
    </div>
  );
}

interface ExtraProps {
  icon: ReactNode;
  /** The full name of the action for screen readers, if the button shows only one word of it; otherwise null. */
  name?: string | null;
  hint: string;
  isUsed?: boolean;
  onOpen: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
  children: ReactNode;
}

function Extra({
  icon,
  name = null,
  hint,
  isUsed = false,
  onOpen,
  onRemove,
  removeLabel = "",
  children,
}: ExtraProps) {
  return (
    <div
      className={cx("flex max-w-full min-w-0 flex-auto items-center gap-1", isUsed && "basis-full")}
    >
      <button
        type="button"
        onClick={onOpen}
        aria-disabled={onOpen ? undefined : true}
        className="-mx-2 flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left text-accent-ink hover:bg-sunken aria-disabled:text-ink-quiet pointer-coarse:h-11 phone:h-11"
      >
        {icon}
        {name ? <span className="sr-only">{name}</span> : null}
        <span aria-hidden={name ? true : undefined} className="min-w-0 truncate font-medium">
          {children}
        </span>
        {onRemove ? null : <Kbd keys={hint} className="text-ink-faint" />}
      </button>
      {onRemove ? (
        <IconButton
          label={removeLabel}
          icon={<X size={16} />}
          onClick={onRemove}
          className="-mr-2"
        />
      ) : null}
    </div>
  );
}
