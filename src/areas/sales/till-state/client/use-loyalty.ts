import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { customersContract } from "#src/areas/customers/contract.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";
import { usePointsWorth } from "#src/areas/payments/credit-ledger/client/points-worth.ts";
import { tierDiscount } from "../../rules.ts";
import type { Cart, CartDiscount, TierDiscount } from "./cart.ts";
import type { Sold } from "./send-cart.ts";
import type { TillInHand } from "./use-till.ts";

/** What the level and the points of a known customer offer for the cart. */
export interface TillLoyalty {
  customerId: string;
  points: number;
  /** What the points pay, in minor units. */
  worth: number;
  level: LoyaltyLevel;
  /** The discount of the level, in percent. */
  percent: number;
}

/** Reads the level and the points of the cart's customer. A discount of the level in the cart follows them. */
export function useLoyalty(
  { customer, discount }: Pick<Cart, "customer" | "discount">,
  { isLocked, act }: Pick<TillInHand, "isLocked" | "act">,
  { loyalty: settings }: Pick<ShopSettings, "loyalty">,
): TillLoyalty | null {
  const customerId = customer !== null && customer !== "new" ? customer.id : "";
  const mayRead = useMay()("view_customers");
  const isKnown = customerId !== "" && customerId !== WALK_IN_CUSTOMER_ID && mayRead;
  const { data } = useQuery({
    ...read(customersContract.getCustomer, { params: { id: customerId } }),
    enabled: isKnown,
  });
  const worth = usePointsWorth(isKnown ? customerId : null);
  const level = isKnown && data ? data.loyaltyLevel : null;
  const percent = level ? tierDiscount(level, settings) : 0;
  const isOld =
    !isLocked &&
    discount?.type === "tier" &&
    level !== null &&
    (discount.level !== level || discount.value !== percent);
  useEffect(() => {
    if (isOld && level)
      act({ act: "discount", discount: followLevel(discount, { level, value: percent }) });
  });
  if (!level || !data) return null;
  return { customerId, points: data.points, worth, level, percent };
}

/**
 * Returns the discount for the customer's present level. `was` is the discount that the customer was told first; it is
 * absent while both are the same.
 */
export function followLevel(
  { level, value, was = { level, value } }: TierDiscount,
  now: Pick<TierDiscount, "level" | "value">,
): TierDiscount {
  const isAsTold = was.level === now.level && was.value === now.value;
  return { type: "tier", ...now, ...(!isAsTold && { was }) };
}

/** The discount of the level for the cart; null when the level has none. */
export const tierDiscountOf = ({
  level,
  percent,
}: Pick<TillLoyalty, "level" | "percent">): CartDiscount | null =>
  percent === 0 ? null : { type: "tier", level, value: percent };

/** Returns a function that congratulates when a sale has raised the level of its customer. */
export function useCongratulation(): (sold: Sold) => void {
  const { t } = useTranslation("pos");
  return useCallback(
    ({ loyalty, customer }: Sold) => {
      if (!loyalty?.raisedFrom || loyalty.level === "bronze") return;
      toasts.success(t(`raised.${loyalty.level}`, { name: customer?.name ?? "" }));
    },
    [t],
  );
}

/** The points that the customer earns with an amount in minor units; 0 for a walk-in. */
export function pointsEarned(
  { customer }: Pick<Cart, "customer">,
  total: number,
  { loyalty }: Pick<ShopSettings, "loyalty">,
): number {
  const isWalkIn = customer === null || (customer !== "new" && customer.id === WALK_IN_CUSTOMER_ID);
  return isWalkIn ? 0 : pointsFor(total, loyalty.pointsPerShilling);
}
