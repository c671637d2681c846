import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { useRefused } from "../../core/client/switch-settings.tsx";
import { settingsContract } from "../../contract.ts";

/** Asks whether to start the maintenance, and says whom it stops. */
export default function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("maintenance");
  const refused = useRefused();
  const update = useWrite(settingsContract.updateSystemSettings);
  return (
    <ConfirmDialog
      open
      title={t("start.title")}
      loses={t("start.loses")}
      confirmLabel={t("start.confirm")}
      onClose={onClose}
      onConfirm={() =>
        update.mutateAsync({ body: { maintenanceMode: true } }).catch((error: unknown) => {
          refused(error);
          throw error;
        })
      }
    />
  );
}
