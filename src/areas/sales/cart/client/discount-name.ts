import { useTranslation } from "#src/client/words/i18n.ts";
import { useRewardName } from "../../rewards/client/reward-name.ts";
import type { CartDiscount } from "../../till-state/client/cart.ts";

/** What a discount of the cart is called. */
export function useDiscountName(): (discount: CartDiscount | null) => string {
  const { t } = useTranslation("pos");
  const nameOf = useRewardName();
  return (discount) => {
    switch (discount?.type) {
      case "tier":
        return t(`tier.${discount.level}`, { percent: discount.value });
      case "reward":
        return t("reward", { name: nameOf(discount) });
      case "percent":
        return `${t("discount")} ${discount.value} %`;
      default:
        return t("discount");
    }
  };
}
