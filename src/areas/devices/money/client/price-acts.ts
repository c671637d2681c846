import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { priceContract } from "../contract.ts";
import { useShowDevice } from "../../core/client/show-device.ts";

export function useSetPrice() {
  const { t } = useTranslation("devices");
  const show = useShowDevice();
  return useWrite(priceContract.setDevicePrice, {
    onSuccess: (device) => {
      show(device);
      toasts.success(t("money:cost.saved"));
    },
  });
}

export function useSetDeposit() {
  const { t } = useTranslation("devices");
  const show = useShowDevice();
  return useWrite(priceContract.setDeviceDeposit, {
    onSuccess: (device) => {
      show(device);
      toasts.success(t("money:cost.depositSaved"));
    },
  });
}
