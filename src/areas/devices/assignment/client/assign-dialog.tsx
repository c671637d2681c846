import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { devicesContract, type Device } from "../../contract.ts";
import { useAssignTechnician } from "../../client/device-acts.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";
import { TechnicianChoice } from "./technician-choice.tsx";

interface Props {
  device: Pick<Device, "id" | "assignedTo" | "version" | "ticketNumber" | "brand" | "model">;
  onClose: () => void;
}

/** Names the technician, or another one. */
export function AssignDialog({ device, onClose }: Props) {
  const { t } = useTranslation("devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const assign = useAssignTechnician();
  const send = () => {
    if (!chosen) return;
    setProblem(null);
    assign.mutate(
      { params: { id: device.id }, body: { technicianId: chosen, version: device.version } },
      {
        onSuccess: onClose,
        onError: (error) =>
          setProblem(
            error instanceof ApiRefusal && !error.isTransient
              ? refusalText(t, error)
              : t("toast.assignFailed"),
          ),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={device.assignedTo ? t("assign.titleOther") : t("assign.title")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={{
        onSubmit: send,
        submitting: assign.isPending,
        formError: problem,
      }}
      submitLabel={t("assign.action")}
      disabledReason={!chosen && t("assign.chooseFirst")}
    >
      {technicians.isError ? (
        <ErrorState
          title={t("technicians.failed")}
          onRetry={retryOf(technicians)}
          retrying={technicians.isFetching}
        />
      ) : (
        <TechnicianChoice
          technicians={technicians.data?.items}
          value={chosen}
          current={device.assignedTo}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
