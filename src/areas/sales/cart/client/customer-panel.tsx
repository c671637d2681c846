import { useQuery } from "@tanstack/react-query";
import { Footprints, UserRound } from "lucide-react";
import { Suspense } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Initials } from "#src/client/ui/initials.tsx";
import { customersContract } from "#src/areas/customers/contract.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { Cart } from "../../till-state/client/cart.ts";
import { draftOf } from "../../till-state/client/till-drafts.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";

const OwesLine = lazyWithWords(
  () => import("#src/areas/payments/credit/client/owes-line.tsx"),
  "credit",
);

export interface CustomerOfCart {
  name: string;
  phone: string | null;
  /**
   * The points of a known customer or the claim on them, or a note that the customer is new; null for a walk-in, and
   * for 0 points.
   */
  note: string | null;
}

/** The customer of a cart; null if none is chosen, or if this tab does not have the details of a new customer. */
export function useCustomerOf(cart: Pick<Cart, "id" | "customer">): CustomerOfCart | null {
  const { t } = useTranslation("pos");
  const { customer } = cart;
  const id = customer !== null && customer !== "new" ? customer.id : "";
  const isKnown = id !== "" && id !== WALK_IN_CUSTOMER_ID;
  const { data } = useQuery({
    ...read(customersContract.getCustomer, { params: { id } }),
    enabled: isKnown,
  });
  if (customer === null) return null;
  if (customer === "new") {
    const drafted = draftOf(cart.id).customer;
    return drafted ? { name: drafted.name, phone: drafted.phone, note: t("newCustomer") } : null;
  }
  if (!isKnown) return { name: t("walkIn"), phone: null, note: null };
  return {
    name: data?.name ?? "…",
    phone: data?.phone ?? null,
    note: data?.points
      ? t("points", { count: data.points })
      : data?.pointsOwed
        ? t("pointsOwed", { count: data.pointsOwed })
        : null,
  };
}

/** Shows the customer of the cart. If none is chosen, it offers a choice, and a walk-in with one tap. */
export function CustomerPanel() {
  const { t } = useTranslation("pos");
  const { cart, open, walkIn, isLocked, loyalty } = useTillScreen();
  const { money } = useCurrency();
  const customer = useCustomerOf(cart);
  if (!customer) {
    return (
      <div className="flex gap-2 *:flex-1">
        <Button
          icon={<UserRound size={16} />}
          hint={keyHint("customer")}
          onClick={() => open({ kind: "customer" })}
        >
          {t("customer")}
        </Button>
        <Button icon={<Footprints size={16} />} hint={keyHint("walkIn")} onClick={walkIn}>
          {t("walkInShort")}
        </Button>
      </div>
    );
  }
  const id = cart.customer === null || cart.customer === "new" ? null : cart.customer.id;
  const worth = loyalty && loyalty.worth > 0 ? ` = ${money(loyalty.worth)}` : "";
  const note = customer.note && customer.note + worth;
  return (
    <div className="rounded-control bg-sunken px-2.5 py-2">
      <div className="flex items-center gap-2">
        <Initials name={customer.name} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium wrap-anywhere">{customer.name}</p>
          {customer.phone ? (
            <p className="text-12 text-ink-quiet">{formatPhone(customer.phone)}</p>
          ) : null}
        </div>
        {isLocked ? null : (
          <Button
            size="small"
            hint={keyHint("customer")}
            onClick={() => open({ kind: "customer" })}
          >
            {t("changeShort")}
          </Button>
        )}
      </div>
      {/* Below the button, so that these lines have the whole width and the goods of the cart more height. */}
      <div className="pl-10">
        {note ? <p className="text-12 wrap-anywhere text-ink-quiet">{note}</p> : null}
        {id && id !== WALK_IN_CUSTOMER_ID ? (
          <Suspense>
            <OwesLine customerId={id} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
