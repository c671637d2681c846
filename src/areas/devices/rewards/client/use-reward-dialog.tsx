import type { Benefit } from "#src/areas/loyalty/rewards/contract.ts";
import { RewardsOfCustomer } from "#src/areas/loyalty/rewards/client/rewards-of-customer.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShowDevice } from "../../client/device-acts.ts";
import type { Device } from "../../contract.ts";
import { deviceRewardsContract } from "../contract.ts";

/** The free services of the repair's customer. The chosen one is used for the repair. */
export default function UseRewardDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("rewards");
  const show = useShowDevice();
  const use = useWrite(deviceRewardsContract.giveDeviceReward, {
    onSuccess: (changed) => {
      show(changed);
      toasts.success(t("choice.used"));
      onClose();
    },
  });
  return (
    <RewardsOfCustomer
      customerId={device.customer.id}
      isFit={isService}
      emptyHint={t("choice.noneForRepairs")}
      refusal={use.error}
      isBusy={use.isPending}
      onUse={({ id: redemptionId }) =>
        use.mutate({ params: { id: device.id }, body: { redemptionId } })
      }
      onClose={onClose}
    />
  );
}

/** A repair uses free services; discounts are for goods. */
const isService = ({ freeService }: Benefit): boolean => freeService !== null;
