import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import AskDialog from "#src/areas/approvals/client/ask-dialog.tsx";
import { devicesContract, type Device } from "../core/contract.ts";

interface Props {
  device: Device;
  onClose: () => void;
}

/** Asks whoever may delete devices to delete a mistaken intake. */
export default function AskForDeletionDialog({ device, onClose }: Props) {
  const { t } = useTranslation("devices");
  const ask = useWrite(devicesContract.askForDeletion);
  return (
    <AskDialog
      title={t("device-tasks:remove.askTitle")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      hint={t("device-tasks:remove.askHint")}
      onAsk={(reason) => ask.mutateAsync({ params: { id: device.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
