import { Percent, Wrench, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { discountOn } from "./cart.ts";
import { useTillScreen } from "./till-context.ts";
import { keyHint } from "./till-keys.ts";

/** Discount and repair: two quiet lines until they are used. */
export function CartExtras() {
  const { t } = useTranslation("pos");
  const { cart, open, act, isLocked } = useTillScreen();
  const mayLink = useMay()("view_devices");
  const discount = discountOn(cart);
  if (cart.lines.length === 0) return null;
  return (
    <div className="flex flex-col">
      <Extra
        icon={<Percent size={16} aria-hidden="true" />}
        hint={keyHint("discount")}
        onOpen={isLocked ? undefined : () => open({ kind: "discount" })}
        onRemove={
          discount && !isLocked ? () => act({ act: "discount", discount: null }) : undefined
        }
        removeLabel={t("removeDiscount")}
      >
        {discount
          ? discount.type === "percent"
            ? `${t("discount")} ${discount.value} %`
            : t("discount")
          : t("addDiscount")}
      </Extra>
      {mayLink || cart.repair ? (
        <Extra
          icon={<Wrench size={16} aria-hidden="true" />}
          hint={keyHint("repair")}
          onOpen={isLocked ? undefined : () => open({ kind: "repair" })}
          onRemove={cart.repair && !isLocked ? () => act({ act: "link", repair: null }) : undefined}
          removeLabel={t("unlink")}
        >
          {cart.repair
            ? `${t("linkedTo", { ticket: cart.repair.ticketNumber })} · ${cart.repair.device}`
            : t("linkRepair")}
        </Extra>
      ) : null}
    </div>
  );
}

interface ExtraProps {
  icon: ReactNode;
  hint: string;
  onOpen: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  removeLabel: string;
  children: ReactNode;
}

function Extra({ icon, hint, onOpen, onRemove, removeLabel, children }: ExtraProps) {
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        onClick={onOpen}
        aria-disabled={onOpen ? undefined : true}
        className="-mx-2 flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left text-accent-ink hover:bg-sunken aria-disabled:text-ink-quiet phone:h-11"
      >
        {icon}
        <span className="min-w-0 flex-1 truncate font-medium">{children}</span>
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
