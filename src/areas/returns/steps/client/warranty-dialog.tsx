import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Returned } from "../../contract.ts";
import { useOverruleWarranty } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

const statuses = ["in-warranty", "out-of-warranty"] as const;
type Status = (typeof statuses)[number];

/** The dialog that overrules the calculated warranty status, with a reason. */
export function WarrantyDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const overrule = useOverruleWarranty();
  const other: Status =
    returned.warrantyStatus === "in-warranty" ? "out-of-warranty" : "in-warranty";
  const form = useReturnForm({
    defaultValues: { warrantyStatus: other, reason: "" },
    check: ({ reason }) => ({ reason: needed(reason, t("refused.reason-missing")) }),
    submit: ({ warrantyStatus, reason }) =>
      overrule.mutateAsync({
        params: { id: returned.id },
        body: { version: returned.version, warrantyStatus, reason: reason.trim() },
      }),
    onDone: onClose,
  });
  return (
    <TaskDialog
      returned={returned}
      title={t("overrule.title")}
      action={t("common:save")}
      form={form}
      onClose={onClose}
    >
      <ControlledField form={form} name="warrantyStatus">
        {(field) => (
          <SegmentedControl
            label={t("field.warranty")}
            wide
            options={statuses.map((value) => ({ value, label: t(`warranty.${value}`) }))}
            {...field}
          />
        )}
      </ControlledField>
      <TextArea label={t("overrule.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </TaskDialog>
  );
}
