import { useTranslation } from "#src/client/words/i18n.ts";
import type { Device } from "../../core/contract.ts";
import { refusalOfDeposit } from "../rules.ts";
import { AmountDialog } from "./amount-dialog.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useSetDeposit } from "./price-acts.ts";

export function DepositDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const { mover } = useShop();
  return (
    <AmountDialog
      device={device}
      onClose={onClose}
      title={t("money:cost.changeDeposit")}
      label={t("device-tasks:depositAsked")}
      start={device.depositAmount}
      isLess={(amount) => amount < device.depositAmount}
      refusalOf={(change) => refusalOfDeposit(device, mover, change)}
      write={useSetDeposit()}
    />
  );
}
