import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import type { Device } from "../core/contract.ts";
import { useDeleteDevice } from "../core/client/device-acts.ts";

interface Props {
  device: Device;
  onClose: () => void;
}

/** Asks whether a mistaken intake is deleted, and then leads to the list. */
export default function DeleteDeviceDialog({ device, onClose }: Props) {
  const { t } = useTranslation("devices");
  const go = useGo();
  const remove = useDeleteDevice();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("device-tasks:remove.title", {
        device: `${device.brand} ${device.model}`,
        ticket: device.ticketNumber,
      })}
      loses={t("device-tasks:remove.loses")}
      confirmLabel={t("remove.action")}
      onConfirm={async () => {
        await remove.confirm(device.id);
        go(pageHref("/devices"), { replace: true });
      }}
    />
  );
}
