import type { ReactNode } from "react";
import { Money } from "#src/client/ui/money.tsx";
import type { Cart } from "../../till-state/client/cart.ts";
import { useCustomerOf } from "./customer-panel.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";

interface Props {
  cart: Cart;
  /** Whether this row gets the focus when the list opens. */
  isFirst: boolean;
  /** The visible name of the action that a tap on the row performs. */
  act: string;
  meta: ReactNode;
  /** The state of a cart that was sent, or the reason why the server refused the cart. */
  note?: ReactNode;
  /** The button that removes the cart from the list. */
  children?: ReactNode;
}

/** The row of a cart that was held or set aside. A tap opens this cart at the till again. */
export function CartRow({ cart, isFirst, act, meta, note, children }: Props) {
  const { resume, totalsOf } = useTillScreen();
  const customer = useCustomerOf(cart);
  const names = cart.lines.map(({ name }) => name).join(", ");
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        data-autofocus={isFirst ? true : undefined}
        onClick={() => resume(cart.id)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            <bdi>{customer?.name ?? names}</bdi>
          </span>
          <span className="block truncate text-12 text-ink-quiet">
            {meta}
            {customer ? (
              <>
                {" "}
                · <bdi>{names}</bdi>
              </>
            ) : null}
          </span>
          {note ? <span className="block text-12">{note}</span> : null}
        </span>
        <span className="text-right">
          <Money minor={totalsOf(cart).total} className="font-strong" />
          <span className="block text-12 font-medium text-accent-ink">{act}</span>
        </span>
      </button>
      {children}
    </li>
  );
}
