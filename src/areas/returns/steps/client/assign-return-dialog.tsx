import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { TechnicianChoice } from "#src/areas/devices/assignment/client/technician-choice.tsx";
import { devicesContract } from "#src/areas/devices/core/contract.ts";
import type { Returned } from "../../contract.ts";
import { useAssignReturn, useTakeStep } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

/** The dialog that assigns a technician to a return. In the step `admin-approval`, this is also its next step. */
export function AssignReturnDialog({
  returned,
  onClose,
}: {
  returned: Returned;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const step = useTakeStep();
  const assign = useAssignReturn();
  const form = useReturnForm({
    defaultValues: { technicianId: returned.assignedTo ?? "" },
    check: ({ technicianId }) => ({
      technicianId: technicianId ? undefined : t("refused.no-technician"),
    }),
    submit: ({ technicianId }) => {
      const params = { id: returned.id };
      const body = { technicianId, version: returned.version };
      return returned.currentStep === "admin-approval"
        ? step.mutateAsync({ params, body: { ...body, step: "assigned-to-technician" } })
        : assign.mutateAsync({ params, body });
    },
    onDone: onClose,
  });
  return (
    <TaskDialog returned={returned} title={t("assign.title")} form={form} onClose={onClose}>
      {technicians.isError ? (
        <LoadFailure query={technicians} title={t("assign.failed")} />
      ) : (
        <ControlledField form={form} name="technicianId">
          {({ value, onChange, error }) => (
            <div className="flex flex-col gap-1.5">
              <TechnicianChoice
                // Busy technicians can be chosen too, because the return cannot wait for a free one.
                technicians={technicians.data?.items.map((each) => ({
                  ...each,
                  isAvailable: true,
                }))}
                value={value || null}
                onChange={(id) => onChange(id ?? "")}
              />
              <FieldError label={t("field.technician")} error={error} />
            </div>
          )}
        </ControlledField>
      )}
    </TaskDialog>
  );
}
