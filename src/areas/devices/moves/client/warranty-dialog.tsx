import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShowDevice } from "../../core/client/show-device.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../../core/contract.ts";
import { warrantyContract } from "../warranty-contract.ts";

const MAX_DAYS = 3650;

/** The dialog that changes the days of warranty of one repair, with a reason. */
export function WarrantyDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const { business } = useShop().settings;
  const show = useShowDevice();
  const set = useWrite(warrantyContract.setDeviceWarranty, { onSuccess: show });
  const form = useDeviceForm({
    defaultValues: {
      warrantyDays: String(device.warrantyDays ?? business.repairWarrantyDays),
      reason: "",
    },
    check: ({ warrantyDays, reason }) => ({
      warrantyDays:
        /^\d{1,4}$/.test(warrantyDays.trim()) && Number(warrantyDays) <= MAX_DAYS
          ? undefined
          : t("device-tasks:warranty.wrong"),
      reason: needed(reason),
    }),
    submit: ({ warrantyDays, reason }) =>
      set.mutateAsync({
        params: { id: device.id },
        body: {
          version: device.version,
          warrantyDays: Number(warrantyDays),
          reason: reason.trim(),
        },
      }),
    onDone: () => {
      toasts.success(t("device-tasks:warranty.done"));
      onClose();
    },
    explain: ({ code }) => (code === "stale_version" ? t("device-tasks:stale") : undefined),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("changeWarranty")}
      description={t("device-tasks:warranty.hint")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <TextField
        label={t("device-tasks:warranty.days")}
        inputMode="numeric"
        maxLength={4}
        {...form.field("warrantyDays")}
      />
      <TextArea
        label={t("moves:move.reason")}
        hint={t("moves:move.seenByStaff")}
        rows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
