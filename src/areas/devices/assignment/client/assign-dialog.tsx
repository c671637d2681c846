import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { devicesContract, type Device } from "../../core/contract.ts";
import { useAssignTechnician } from "../../core/client/device-acts.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { TechnicianChoice } from "./technician-choice.tsx";

interface Props {
  device: Pick<Device, "id" | "assignedTo" | "version" | "ticketNumber" | "brand" | "model">;
  onClose: () => void;
}

/** Assigns the device to a technician, or changes its technician. */
export function AssignDialog({ device, onClose }: Props) {
  const { t } = useTranslation("devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const assign = useAssignTechnician();
  const form = useDeviceForm({
    defaultValues: { technicianId: "" },
    failed: t("device-tasks:assignFailed"),
    submit: ({ technicianId }) =>
      assign.mutateAsync({
        params: { id: device.id },
        body: { technicianId, version: device.version },
      }),
    onDone: onClose,
  });
  const chosen = useWatch({ control: form.control, name: "technicianId" });
  return (
    <FormDialog
      onClose={onClose}
      title={device.assignedTo ? t("assign.titleOther") : t("assign.title")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={form}
      submitLabel={t("assign.action")}
      disabledReason={!chosen && t("assign.chooseFirst")}
    >
      {technicians.isError ? (
        <LoadFailure query={technicians} title={t("technicians.failed")} />
      ) : (
        <TechnicianChoice
          technicians={technicians.data?.items}
          value={chosen || null}
          current={device.assignedTo}
          onChange={(id) => form.setValue("technicianId", id ?? "")}
        />
      )}
    </FormDialog>
  );
}
