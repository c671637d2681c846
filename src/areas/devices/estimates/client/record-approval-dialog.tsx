import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { estimatesContract } from "../contract.ts";
import { estimateDecisions, type EstimateDecision } from "../../kinds.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

interface Props {
  device: Device;
  estimate: Estimate;
  onClose: () => void;
}

/** Records that the customer approved or declined by phone or at the counter. */
export function RecordApprovalDialog({ device, estimate, onClose }: Props) {
  const { t } = useTranslation("estimates");
  const { money } = useCurrency();
  const record = useWrite(estimatesContract.recordEstimateDecision);
  const form = useDialogForm({
    defaultValues: {
      decision: "approve" as EstimateDecision,
      name: device.customer.name,
      remark: "",
    },
    check: ({ remark }) => ({ remark: needed(remark, t("record.remarkMissing")) }),
    failed: t("record.failed"),
    submit: async ({ decision, name, remark }) => {
      await record.mutateAsync({
        params: { id: device.id, estimateId: estimate.id },
        body: { decision, remark: remark.trim(), name: name.trim() },
      });
      toasts.success(t(decision === "approve" ? "record.approved" : "record.declined"));
    },
    onDone: onClose,
  });
  const decision = useWatch({ control: form.control, name: "decision" });
  const { input } = labelled(form, t, "record.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("record.title")}
      description={t("record.hint", {
        version: estimate.version,
        total: money(estimate.total),
      })}
      size="small"
      form={form}
      submitLabel={t("record.save")}
      danger={decision !== "approve"}
    >
      <ControlledField form={form} name="decision">
        {(field) => (
          <SegmentedControl
            label={t("record.decision")}
            wide
            options={estimateDecisions.map((value) => ({ value, label: t(`record.${value}`) }))}
            {...field}
          />
        )}
      </ControlledField>
      <TextField {...input("name")} maxLength={120} />
      <TextArea {...input("remark")} hint={t("record.remarkHint")} rows={3} maxLength={1000} />
    </FormDialog>
  );
}
