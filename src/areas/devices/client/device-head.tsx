import { Maximize2, X } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import type { Device } from "../contract.ts";
import { MainAction } from "./device-main-action.tsx";
import { MoreActions } from "./device-more-actions.tsx";
import type { DeviceTask } from "./device-task.ts";
import { listAddress } from "./list-address.ts";
import { nextStep } from "./next-step.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import { DeviceStatusBadge } from "./status-badge.tsx";
import { useShop } from "./use-shop.ts";

interface Props {
  device: Device;
  onTask: (task: DeviceTask) => void;
  /** Beside the list: what closes it. */
  onClose?: () => void;
}

/** Ticket, device, status; the likely next act as the main button, everything else in a menu. */
export function DeviceHead({ device, onTask, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const main = nextStep(device, mover, settings.workflow);
  const name = `${device.brand} ${device.model}`;
  const mainButton = main ? <MainAction device={device} step={main} onTask={onTask} /> : null;
  const more = <MoreActions device={device} main={main} onTask={onTask} />;
  const badge = (
    <>
      <DeviceStatusBadge status={device.status} />
      <PriorityBadge priority={device.priority} />
    </>
  );
  if (!onClose) {
    return (
      <PageHeader
        title={name}
        badge={badge}
        meta={
          <>
            <span className="tabular-nums">{device.ticketNumber}</span>
            <AppLink href={`/customers/${device.customer.id}`} className="hover:underline">
              {device.customer.name}
            </AppLink>
          </>
        }
        action={mainButton}
        secondary={more}
        back={{ href: listAddress.current, label: t("title") }}
      />
    );
  }
  return (
    <header className="mb-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <span className="text-ink-quiet tabular-nums">
          {device.ticketNumber} · {device.customer.name}
        </span>
        <span className="flex">
          <AppLink
            href={`/devices/${device.id}`}
            aria-label={t("detail.openWhole")}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink"
          >
            <Maximize2 size={16} aria-hidden="true" />
          </AppLink>
          <IconButton label={t("common:close")} icon={<X size={18} />} onClick={onClose} />
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-20 font-strong">{name}</h2>
          {badge}
        </div>
        <div className="flex items-center gap-2">
          {more}
          {mainButton}
        </div>
      </div>
    </header>
  );
}
