import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { reorderingContract, type ReorderSettings } from "../contract.ts";

const days = z
  .number()
  .refine(
    (typed) => Number.isInteger(typed) && typed >= 0 && typed <= 365,
    "reordering:settings.wrong",
  );
const settingsForm = z.object({ safetyDays: days, leadTimeDays: days });
type Values = z.output<typeof settingsForm>;

/** Changes how suggestions are computed. */
export default function ReorderSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(reorderingContract.getReorderSettings, {}));
  return data ? <Form settings={data} onClose={onClose} /> : null;
}

function Form({ settings, onClose }: { settings: ReorderSettings; onClose: () => void }) {
  const { t } = useTranslation("reordering");
  const update = useWrite(reorderingContract.updateReorderSettings);
  const { form, meanwhile, takeTheirs } = useVersionedForm<ReorderSettings, Values, Values>({
    record: settings,
    toInput: ({ safetyDays, leadTimeDays }) => ({ safetyDays, leadTimeDays }),
    schema: settingsForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0)
        await update.mutateAsync({ body: { version, ...changes } });
      toasts.success(t("settings.saved"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("settings.title")}
      description={t("settings.hint")}
      form={form}
      submitLabel={t("common:save")}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`settings.${field}`)}
        renderValue={(_, value) => String(value)}
        onTakeTheirs={takeTheirs}
      />
      {(["safetyDays", "leadTimeDays"] as const).map((name) => (
        <ControlledField key={name} form={form} name={name}>
          {(field) => <NumberField label={t(`settings.${name}`)} {...field} />}
        </ControlledField>
      ))}
    </FormDialog>
  );
}
