import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../contract.ts";
import { estimatesContract, type Estimate } from "../contract.ts";
import { estimateDecisions, type EstimateDecision } from "../rules.ts";

interface Props {
  device: Device;
  estimate: Estimate;
  onClose: () => void;
}

/** What the customer said by phone or at the counter, and how. */
export function RecordApprovalDialog({ device, estimate, onClose }: Props) {
  const { t } = useTranslation("estimates");
  const { money } = useCurrency();
  const [decision, setDecision] = useState<EstimateDecision>("approve");
  const [name, setName] = useState(device.customer.name);
  const [remark, setRemark] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const record = useWrite(estimatesContract.recordEstimateDecision);
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!remark.trim() || record.isPending) return;
    record.mutate(
      {
        params: { id: device.id, estimateId: estimate.id },
        body: { decision, remark: remark.trim(), name: name.trim() },
      },
      {
        onSuccess: () => {
          toasts.success(t(decision === "approve" ? "record.approved" : "record.declined"));
          onClose();
        },
        onError: (error) => setProblem(error.isTransient ? t("record.failed") : errorText(error)),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("record.title")}
      description={t("record.hint", {
        version: estimate.version,
        total: money(estimate.total),
      })}
      size="small"
      dirty={remark !== ""}
      form={{ onSubmit: send, submitting: record.isPending, formError: problem }}
      submitLabel={t("record.save")}
      danger={decision !== "approve"}
    >
      <SegmentedControl
        label={t("record.decision")}
        wide
        value={decision}
        onChange={setDecision}
        options={estimateDecisions.map((value) => ({ value, label: t(`record.${value}`) }))}
      />
      <TextField
        label={t("record.name")}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t("record.remark")}
        hint={t("record.remarkHint")}
        rows={3}
        maxLength={1000}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
        error={asked && !remark.trim() ? t("record.remarkMissing") : undefined}
      />
    </FormDialog>
  );
}
