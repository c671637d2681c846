import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shipmentsContract, type ShipmentDetail } from "../contract.ts";

interface Props {
  shipment: ShipmentDetail;
  onClose: () => void;
}

interface Values {
  result: "passed" | "failed";
  note: string;
}

/** Says whether the goods are right. What is wrong with them is required. */
export function InspectionDialog({ shipment: { id, version }, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const inspect = useWrite(shipmentsContract.inspectShipment);
  const form = useDialogForm<Values>({
    defaultValues: { result: "passed", note: "" },
    check: ({ result, note }) => ({ note: result === "failed" ? needed(note) : undefined }),
    submit: ({ result, note }) =>
      inspect.mutateAsync({
        params: { id },
        body: { passed: result === "passed", note: note.trim() || null, version },
      }),
    onDone: () => {
      toasts.success(t("checks.inspected"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("checks.inspect")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="result">
        {(field) => (
          <SegmentedControl
            label={t("checks.result")}
            options={[
              { value: "passed", label: t("checks.passed") },
              { value: "failed", label: t("checks.failed") },
            ]}
            wide
            {...field}
          />
        )}
      </ControlledField>
      <TextArea
        label={t("checks.note")}
        hint={t("checks.noteHint")}
        rows={3}
        maxLength={500}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
