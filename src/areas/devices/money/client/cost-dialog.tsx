import { has } from "#src/shared/mover.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { Device } from "../../core/contract.ts";
import { lowersPrice } from "../lower-price.ts";
import { overpaidAt, refusalOfPrice, refusalOfPricing } from "../rules.ts";
import { AmountDialog } from "./amount-dialog.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useSetPrice } from "./price-acts.ts";

export function CostDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const { mover, settings } = useShop();
  const closed = refusalOfPricing(device);
  const { paidAmount } = device;
  return (
    <AmountDialog
      device={device}
      onClose={onClose}
      title={device.finalAmount === null ? t("money:cost.set") : t("money:cost.change")}
      label={t("money:money.cost")}
      hint={
        paidAmount > 0 ? t("device-tasks:price.paidHint", { paid: money(paidAmount) }) : undefined
      }
      start={device.finalAmount}
      isLess={(amount) => lowersPrice(device.finalAmount, amount)}
      refusalOf={(change) => refusalOfPrice(device, mover, change)}
      noteOf={(amount) => {
        const back = overpaidAt(device, amount, settings.business);
        return back > 0 ? t("device-tasks:money.aboveCost", { amount: money(back) }) : undefined;
      }}
      mayAllow={device.finalAmount !== null && has(mover, "lower_prices")}
      refusalOfUse={closed && t(`money:cost.refused.${closed}`)}
      write={useSetPrice()}
    />
  );
}
