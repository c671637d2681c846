import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DetailHead } from "#src/client/ui/lists/detail-head.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "../core/contract.ts";
import { MainAction } from "./device-main-action.tsx";
import { MoreActions } from "./device-more-actions.tsx";
import type { DeviceTask } from "../core/client/device-task.ts";
import { useUnsent } from "../core/client/seen-device.ts";
import { UnsentMark } from "../core/client/unsent-mark.tsx";
import { listAddress } from "../core/client/list-address.ts";
import { nextStep } from "../moves/client/next-step.ts";
import { PriorityBadge } from "../core/client/priority-badge.tsx";
import { DeviceStatusBadge } from "../moves/client/status-badge.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  device: Device;
  onTask: (task: DeviceTask) => void;
  /** Closes the detail. Only given when the detail is shown beside the list. */
  onClose?: () => void;
}

/** Shows ticket, device and status. The most likely action is the main button; a menu has the other actions. */
export function DeviceHead({ device, onTask, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const unsent = useUnsent(device.id).get(device.transitions.at(-1)?.id ?? "");
  const main = nextStep(device, mover, settings.workflow);
  const name = `${device.brand} ${device.model}`;
  const mainButton = main ? <MainAction device={device} step={main} onTask={onTask} /> : null;
  const more = <MoreActions device={device} main={main} onTask={onTask} />;
  const badge = (
    <>
      <DeviceStatusBadge status={device.status} />
      <UnsentMark unsent={unsent} />
      <PriorityBadge priority={device.priority} />
    </>
  );
  return (
    <DetailHead
      title={name}
      badge={badge}
      number={device.ticketNumber}
      customer={{ id: device.customerId, name: customerName(device.customer, t) }}
      main={mainButton}
      more={more}
      back={{ href: listAddress.current, label: t("title") }}
      beside={
        onClose && {
          onClose,
          href: pageHref("/devices/$id", { id: device.id }),
          openLabel: t("detail.openWhole"),
        }
      }
    />
  );
}
