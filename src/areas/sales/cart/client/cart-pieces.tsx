import { Plus, X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import type { CartLine } from "../../till-state/client/cart.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** The serial numbers of a cart line. The cashier can remove each one, or open the dialog that chooses the pieces. */
export default function CartPieces({
  line,
  serials,
}: {
  line: CartLine;
  serials: readonly string[];
}) {
  const { t } = useTranslation("pos");
  const { act, open, isLocked, checkout } = useTillScreen();
  const { refusal } = checkout;
  const gone = refusal?.code === "serial_not_available" ? refusal.params.serial : null;
  const { itemId, name, sku, price, available } = line;
  const item = { id: itemId, name, sku, price, available, isSerialised: true };
  return (
    <ul className="relative mt-1.5 flex flex-wrap gap-1.5">
      {serials.map((serial) => (
        <li
          key={serial}
          className={cx(
            "inline-flex min-h-8 max-w-full items-center rounded-control border border-line bg-sunken pl-2 text-12 phone:min-h-11",
            serial === gone && "border-loss bg-loss-soft text-loss-ink line-through",
          )}
        >
          <span className="min-w-0 wrap-anywhere">{serial}</span>
          <button
            type="button"
            aria-label={t("dropSerial", { serial })}
            aria-disabled={isLocked || undefined}
            onClick={() =>
              act({ act: "serials", item, serials: serials.filter((each) => each !== serial) })
            }
            className="flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet hover:text-ink phone:size-11"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          aria-label={t("chooseSerials", { name })}
          aria-disabled={isLocked || undefined}
          onClick={() => open({ kind: "serials", item })}
          className="flex size-8 items-center justify-center rounded-control border border-line-control/55 bg-surface hover:bg-sunken phone:size-11"
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
