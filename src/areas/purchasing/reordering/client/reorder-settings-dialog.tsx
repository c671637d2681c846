import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormField } from "#src/client/ui/forms/form.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { reorderingContract, type ReorderSettings } from "../contract.ts";

const days = z
  .number()
  .refine(
    (typed) => Number.isInteger(typed) && typed >= 0 && typed <= 365,
    "reordering:settings.wrong",
  );
const settingsForm = z.object({ safetyDays: days, leadTimeDays: days });

/** Changes how suggestions are computed. */
export default function ReorderSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(reorderingContract.getReorderSettings, {}));
  return data ? <Form settings={data} onClose={onClose} /> : null;
}

function Form({ settings, onClose }: { settings: ReorderSettings; onClose: () => void }) {
  const { t } = useTranslation("reordering");
  const update = useWrite(reorderingContract.updateReorderSettings);
  const edit = useRecordForm({
    record: settings,
    toInput: ({ safetyDays, leadTimeDays }) => ({ safetyDays, leadTimeDays }),
    schema: settingsForm,
    label: (field) => t(`settings.${field}`),
    update: (body) => update.mutateAsync({ body }),
    done: () => t("settings.saved"),
    onClose,
  });
  return (
    <RecordDialog
      edit={edit}
      size="small"
      title={t("settings.title")}
      description={t("settings.hint")}
      submitLabel={t("common:save")}
    >
      <FormField {...edit.control("safetyDays")} as={NumberField} />
      <FormField {...edit.control("leadTimeDays")} as={NumberField} />
    </RecordDialog>
  );
}
