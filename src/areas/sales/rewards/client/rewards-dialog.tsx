import type { Benefit, Redemption } from "#src/areas/loyalty/rewards/contract.ts";
import { RewardsOfCustomer } from "#src/areas/loyalty/rewards/client/rewards-of-customer.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** The rewards of the cart's customer. The chosen one becomes the discount of the cart. */
export default function RewardsDialog({
  customerId,
  onClose,
}: {
  customerId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("rewards");
  const { act, cart } = useTillScreen();
  const use = (redemption: Redemption) => {
    const { id: redemptionId, rewardName: name, rewardPreset: preset } = redemption;
    const { discountPercentage: percent, discountAmount: amount } = redemption;
    const reward = { redemptionId, name, preset, percent, amount };
    act({ act: "discount", discount: { type: "reward", ...reward } });
    onClose();
  };
  return (
    <RewardsOfCustomer
      customerId={customerId}
      isFit={isForGoods}
      emptyHint={t("choice.noneForGoods")}
      warning={cart.discount ? t("choice.replaces") : undefined}
      onUse={use}
      onClose={onClose}
    />
  );
}

/** A sale cannot use a free service. */
const isForGoods = ({ freeService }: Benefit): boolean => freeService === null;
