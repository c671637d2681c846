import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useFormLook } from "#src/areas/settings/forms/client/use-form-look.ts";
import type { Returned } from "../../contract.ts";
import { useTakeStep, useUpdateReturn } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

/** Edits the findings and the return's reason. With `thenSend`, it then sends the return to the admin for approval. */
export function DiagnosisDialog({
  returned,
  thenSend,
  onClose,
}: {
  returned: Returned;
  thenSend: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const update = useUpdateReturn();
  const step = useTakeStep();
  const shape = useFormLook("return");
  const params = { id: returned.id };
  const form = useReturnForm({
    defaultValues: {
      fixStatus: returned.fixStatus ?? String(shape.presetOf("fixStatus") ?? ""),
      resolution: returned.resolution ?? "",
      returnReason: returned.returnReason,
    },
    check: ({ fixStatus, resolution, returnReason }) => ({
      fixStatus:
        (thenSend ? needed(fixStatus) : undefined) ?? shape.problem("fixStatus", fixStatus),
      resolution: shape.problem("resolution", resolution),
      returnReason: needed(returnReason) ?? shape.problem("returnReason", returnReason),
    }),
    submit: async (findings) => {
      const { version } = await update.mutateAsync({
        params,
        body: { version: returned.version, ...findings },
      });
      if (thenSend) await step.mutateAsync({ params, body: { step: "admin-approval", version } });
    },
    onDone: onClose,
  });
  return (
    <TaskDialog
      returned={returned}
      title={t("diagnosis.title")}
      action={thenSend ? t("verb.admin-approval") : t("common:save")}
      form={form}
      onClose={onClose}
    >
      <ControlledField form={form} name="fixStatus">
        {(field) => (
          <SuggestField
            {...shape.look("fixStatus", t("field.fixStatus"), t("diagnosis.fixStatusHint"))}
            maxLength={120}
            suggestions={[
              t("fixStatus.fixable"),
              t("fixStatus.needsParts"),
              t("fixStatus.notFixable"),
              t("fixStatus.noFault"),
              t("fixStatus.customerDamage"),
            ]}
            {...field}
          />
        )}
      </ControlledField>
      <TextArea
        {...shape.look("resolution", t("field.resolution"))}
        optional
        rows={3}
        maxLength={4000}
        {...form.field("resolution")}
      />
      <TextArea
        {...shape.look("returnReason", t("field.returnReason"))}
        rows={2}
        maxLength={2000}
        {...form.field("returnReason")}
      />
    </TaskDialog>
  );
}
