import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import type { ReorderSuggestion } from "../contract.ts";

interface Props {
  suggestion: ReorderSuggestion;
  /** The minimum that the forecast proposes. */
  minimum: number;
  onClose: () => void;
}

/** Sets the minimum of an item. The proposed number and its reason can be changed first. */
export default function SetMinimumDialog({ suggestion, minimum, onClose }: Props) {
  const { t } = useTranslation("reordering");
  const { item, minStock, demand } = suggestion;
  const update = useWrite(inventoryContract.updateItem);
  const form = useDialogForm({
    defaultValues: {
      minStock: minimum,
      reason: demand ? t("minimum.because", { ...demand }) : "",
    },
    check: ({ minStock: typed, reason }) => ({
      ...(!(Number.isInteger(typed) && typed >= 0) && { minStock: t("minimum.wrong") }),
      ...(!reason.trim() && { reason: t("common:invalid.required") }),
    }),
    submit: ({ minStock: typed, reason }) =>
      update.mutateAsync({
        params: { id: item.id },
        body: { version: item.version, minStock: typed, reason: reason.trim() },
      }),
    onDone: () => {
      toasts.success(t("minimum.saved", { name: item.name }));
      onClose();
    },
    explain: ({ code }) => (code === "stale_version" ? t("minimum.stale") : undefined),
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("minimum.title")}
      description={`${item.name} · ${t("minimum.now", { count: minStock })}`}
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="minStock">
        {(field) => <NumberField label={t("minimum.field")} {...field} />}
      </ControlledField>
      <TextField label={t("minimum.reason")} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
