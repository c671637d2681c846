import { useWatch } from "react-hook-form";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Device } from "../../core/contract.ts";
import { useUpdateDevice, useUpdateFailed } from "../../core/client/device-acts.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import DeviceForecast from "../../forecast/client/device-forecast.tsx";
import { DayChips } from "../../moves/client/day-chips.tsx";

export function ReturnDateDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const today = useToday();
  const update = useUpdateDevice("toast.returnDateUpdated");
  const updateFailed = useUpdateFailed();
  const form = useDeviceForm({
    defaultValues: { expectedReturnDate: device.expectedReturnDate ?? "" },
    submit: ({ expectedReturnDate }) =>
      update
        .mutateAsync({
          params: { id: device.id },
          body: { version: device.version, expectedReturnDate: expectedReturnDate || null },
        })
        .catch((error: unknown) => {
          throw updateFailed(error);
        }),
    onDone: onClose,
    explain: ({ code }) => (code === "stale_version" ? t("device-tasks:stale") : undefined),
  });
  const day = useWatch({ control: form.control, name: "expectedReturnDate" });
  const pick = (picked: string) =>
    form.setValue("expectedReturnDate", picked, { shouldDirty: true });
  return (
    <FormDialog
      onClose={onClose}
      title={t("returnDate.title")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="expectedReturnDate">
        {(field) => <DateField label={t("field.expectedReturnDate")} min={today} {...field} />}
      </ControlledField>
      <DayChips value={day} onPick={pick} />
      <DeviceForecast device={device} day={day} onPick={pick} />
    </FormDialog>
  );
}
