import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { TechnicianChoice } from "#src/areas/devices/assignment/client/technician-choice.tsx";
import { devicesContract } from "#src/areas/devices/contract.ts";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useAssignReturn, useTakeStep } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

/** Names who repairs it: as the step after the approval, or somebody else later. */
export function AssignReturnDialog({
  returned,
  onClose,
}: {
  returned: Returned;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const [chosen, setChosen] = useState(returned.assignedTo);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const step = useTakeStep();
  const update = useAssignReturn();
  const params = { id: returned.id };
  const { version } = returned;
  const end = {
    onSuccess: onClose,
    onError: (error: unknown) => setProblem(returnRefusal(t, error)),
  };
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!chosen) return;
    if (returned.currentStep === "admin-approval") {
      step.mutate(
        { params, body: { step: "assigned-to-technician", technicianId: chosen, version } },
        end,
      );
    } else {
      update.mutate({ params, body: { technicianId: chosen, version } }, end);
    }
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("assign.title")}
      dirty={false}
      sending={step.isPending || update.isPending}
      problem={problem ?? (asked && !chosen ? t("refused.no-technician") : null)}
      onSend={send}
      onClose={onClose}
    >
      {technicians.isError ? (
        <ErrorState
          title={t("assign.failed")}
          onRetry={retryOf(technicians)}
          retrying={technicians.isFetching}
        />
      ) : (
        // A return has to be done by somebody, however much they have to do.
        <TechnicianChoice
          technicians={technicians.data?.items.map((each) => ({ ...each, isAvailable: true }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </TaskDialog>
  );
}
