import { Minus, Plus, Wrench } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Money } from "#src/client/ui/money.tsx";
import { unitPriceOf, type CartLine } from "../../till-state/client/cart.ts";
import { useTillScreen, type Touched } from "../../till-state/client/till-context.ts";

const Pieces = lazy(() => import("./cart-pieces.tsx"));

export function CartLines() {
  const { t } = useTranslation("pos");
  const { cart, touched } = useTillScreen();
  // The `nth` of the line that was touched last when this list was mounted. Only lines touched later are highlighted.
  const [seen] = useState(touched?.nth ?? 0);
  return (
    <ul aria-label={t("cart")} className="-my-1 divide-y divide-line">
      {cart.lines.map((line) => (
        <Line
          key={line.itemId}
          line={line}
          touch={touched?.itemId === line.itemId && touched.nth > seen ? touched : null}
        />
      ))}
    </ul>
  );
}

function Line({ line, touch }: { line: CartLine; touch: Touched | null }) {
  const { t } = useTranslation("pos");
  const { cart, act, open, isLocked } = useTillScreen();
  const { itemId, name, quantity, available, override, forRepair, serials } = line;
  const setQuantity = (next: number) => act({ act: "set-quantity", itemId, quantity: next });
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (touch) row.current?.scrollIntoView({ block: "nearest" });
  }, [touch]);
  return (
    <li ref={row} className="relative scroll-my-1 py-2">
      {touch ? (
        <span
          key={touch.nth}
          aria-hidden="true"
          className={cx(
            "pointer-events-none absolute inset-y-0.5 -inset-x-2 animate-touched rounded-control",
            touch.isRefused ? "bg-loss-soft" : "bg-accent-soft",
          )}
        />
      ) : null}
      <div className="relative flex items-start gap-3">
        <button
          type="button"
          aria-disabled={isLocked || undefined}
          onClick={() => open({ kind: "line", itemId })}
          className="-m-1 min-w-0 flex-1 rounded-control p-1 text-left hover:bg-sunken phone:min-h-11"
        >
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-quiet">
            <Money minor={unitPriceOf(line)} />
            {override ? (
              <span className="text-wait-ink">
                {t("priceChanged", { reason: override.reason })}
              </span>
            ) : null}
            {cart.repair && forRepair ? (
              <span className="inline-flex items-center gap-1">
                <Wrench size={12} aria-hidden="true" />
                {cart.repair.ticketNumber}
              </span>
            ) : null}
          </span>
        </button>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <Money minor={unitPriceOf(line) * quantity} className="font-strong" />
          {serials ? null : (
            <span className="flex items-center gap-1 pointer-coarse:gap-1.5">
              <Step
                label={t(quantity === 1 ? "removeLine" : "fewer", { name })}
                isOff={isLocked}
                onPress={() => setQuantity(quantity - 1)}
              >
                <Minus size={16} aria-hidden="true" />
              </Step>
              <Quantity key={quantity} line={line} isLocked={isLocked} onChange={setQuantity} />
              <Step
                label={t("more", { name })}
                isOff={isLocked}
                onPress={() => setQuantity(quantity + 1)}
              >
                <Plus size={16} aria-hidden="true" />
              </Step>
            </span>
          )}
        </div>
      </div>
      {serials ? (
        <Suspense>
          <Pieces line={line} serials={serials} />
        </Suspense>
      ) : null}
      {quantity > available ? (
        <p role="alert" className="relative mt-1 text-12 font-medium text-loss-ink">
          {available > 0 ? t("onlyLeft", { count: available }) : t("noneLeft")}
        </p>
      ) : null}
    </li>
  );
}

/**
 * The input for a quantity. Blur or Enter accepts the number, or restores the old one if it is invalid or too large.
 */
function Quantity({
  line,
  isLocked,
  onChange,
}: {
  line: CartLine;
  isLocked: boolean;
  onChange: (quantity: number) => unknown;
}) {
  const { t } = useTranslation("pos");
  const [typed, setTyped] = useState(String(line.quantity));
  const take = () => {
    const quantity = Number(typed);
    if (!/^\d{1,6}$/.test(typed.trim()) || (quantity !== line.quantity && onChange(quantity))) {
      setTyped(String(line.quantity));
    }
  };
  return (
    <input
      aria-label={t("quantityOf", { name: line.name })}
      inputMode="numeric"
      autoComplete="off"
      readOnly={isLocked}
      value={typed}
      className="h-8 w-11 rounded-control border border-line-control/55 bg-surface text-center tabular-nums pointer-coarse:h-11 phone:h-11"
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Step({ label, isOff, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className={cx(
        "flex size-8 shrink-0 items-center justify-center rounded-control border border-line-control/55 bg-surface text-ink hover:bg-sunken active:translate-y-px pointer-coarse:size-11 phone:size-11",
        isOff && "opacity-55",
      )}
    >
      {children}
    </button>
  );
}
