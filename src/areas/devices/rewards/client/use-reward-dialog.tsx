import { RewardsOfCustomer } from "#src/areas/loyalty/rewards/client/rewards-of-customer.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShowDevice } from "../../core/client/show-device.ts";
import type { Device } from "../../core/contract.ts";
import { deviceRewardsContract } from "../contract.ts";
import { whyNoDiscount } from "../rules.ts";

/**
 * The rewards of the repair's customer. The chosen one is used for the repair. Discounts are only listed while they can
 * take something off.
 */
export default function UseRewardDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("rewards");
  const show = useShowDevice();
  const why = whyNoDiscount(device);
  const use = useWrite(deviceRewardsContract.giveDeviceReward, {
    saysFailure: false,
    onSuccess: (changed) => {
      show(changed);
      toasts.success(t("choice.used"));
      onClose();
    },
  });
  return (
    <RewardsOfCustomer
      customerId={device.customer.id}
      isFit={({ freeService }) => why === null || freeService !== null}
      emptyHint={why ? t(`shop-errors:${why}`) : t("choice.noneForRepairs")}
      warning={why ? t(`shop-errors:${why}`) : undefined}
      refusal={use.error}
      isBusy={use.isPending}
      onUse={({ id: redemptionId }) =>
        use.mutate({ params: { id: device.id }, body: { redemptionId } })
      }
      onClose={onClose}
    />
  );
}
