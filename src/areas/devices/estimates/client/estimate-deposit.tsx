import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { Device } from "../../core/contract.ts";
import type { DeviceTask } from "../../core/client/device-task.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

/** Shows the deposit and what was paid, with buttons to take or waive the rest. After a waiver, only its reason. */
export function EstimateDeposit({
  device,
  estimate,
  onTask,
}: {
  device: Device;
  estimate: Estimate;
  onTask: (task: DeviceTask) => void;
}) {
  const { t } = useTranslation("estimates");
  const { may } = useShop();
  if (device.depositWaivedReason) {
    return (
      <p className="mt-2 text-12 text-ink-faint">
        {t("depositWaived", { reason: device.depositWaivedReason })}
      </p>
    );
  }
  const asked = Math.max(estimate.depositAmount, device.depositAmount);
  if (asked === 0) return null;
  const isOpen = device.paidAmount < asked && device.status !== "done";
  return (
    <div className="mt-2">
      <dl className="text-ink-quiet">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t("deposit")}</dt>
          <dd>
            <Money minor={asked} />
          </dd>
        </div>
        {device.paidAmount > 0 ? (
          <div className="flex items-baseline justify-between gap-4">
            <dt>{t("depositPaid")}</dt>
            <dd>
              <Money minor={device.paidAmount} />
            </dd>
          </div>
        ) : null}
      </dl>
      {isOpen && estimate.status === "approved" ? (
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {may("take_payments") ? (
            <Button size="small" onClick={() => onTask("payment")}>
              {t("askDeposit")}
            </Button>
          ) : null}
          {may("waive_deposits") ? (
            <Button size="small" variant="ghost" onClick={() => onTask("waive-deposit")}>
              {t("waive")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
