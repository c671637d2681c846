import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import type { Returned } from "../../contract.ts";
import { AccessoryRows } from "./accessory-rows.tsx";
import { useUpdateReturn } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

export function AccessoriesDialog({
  returned,
  onClose,
}: {
  returned: Returned;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const update = useUpdateReturn();
  const form = useReturnForm({
    defaultValues: { accessories: returned.accessories },
    submit: (changes) =>
      update.mutateAsync({
        params: { id: returned.id },
        body: { version: returned.version, ...changes },
      }),
    onDone: onClose,
  });
  return (
    <TaskDialog
      returned={returned}
      title={t("accessories.title")}
      action={t("common:save")}
      form={form}
      onClose={onClose}
    >
      <ControlledField form={form} name="accessories">
        {({ value, onChange }) => <AccessoryRows items={value} onChange={onChange} />}
      </ControlledField>
    </TaskDialog>
  );
}
