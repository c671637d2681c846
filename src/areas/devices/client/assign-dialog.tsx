import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiRefusal } from "#src/client/api.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { devicesContract, type Device } from "../contract.ts";
import { useAssignTechnician } from "./device-acts.ts";
import { refusalText } from "./refusal-text.ts";
import { TechnicianChoice } from "./technician-choice.tsx";

interface Props {
  device: Pick<Device, "id" | "assignedTo" | "version" | "ticketNumber" | "brand" | "model">;
  open: boolean;
  onClose: () => void;
}

/** Names the technician, or another one. */
export function AssignDialog({ device, open, onClose }: Props) {
  const { t } = useTranslation("devices");
  const technicians = useQuery({ ...read(devicesContract.listTechnicians, {}), enabled: open });
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const assign = useAssignTechnician();
  const close = () => {
    setChosen(null);
    setProblem(null);
    onClose();
  };
  const send = (technicianId: string) => {
    setProblem(null);
    assign.mutate(
      { params: { id: device.id }, body: { technicianId, version: device.version } },
      {
        onSuccess: close,
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
    <Dialog
      open={open}
      onClose={close}
      title={device.assignedTo ? t("assign.titleOther") : t("assign.title")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      footer={
        <>
          <Button onClick={close}>{t("common:cancel")}</Button>
          <Button
            variant="primary"
            loading={assign.isPending}
            disabledReason={!chosen && t("assign.chooseFirst")}
            onClick={() => chosen && send(chosen)}
          >
            {t("assign.action")}
          </Button>
        </>
      }
    >
      {technicians.isError ? (
        <ErrorState
          title={t("technicians.failed")}
          onRetry={() => void technicians.refetch()}
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
      <div className="mt-3 empty:hidden">
        <FormError text={problem} />
      </div>
    </Dialog>
  );
}
