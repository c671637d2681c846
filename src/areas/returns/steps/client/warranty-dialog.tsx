import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useOverruleWarranty } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

/** Says otherwise than the dates do, and why. */
export function WarrantyDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const [status, setStatus] = useState<"in-warranty" | "out-of-warranty">(
    returned.warrantyStatus === "in-warranty" ? "out-of-warranty" : "in-warranty",
  );
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useOverruleWarranty();
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!reason.trim()) return;
    update.mutate(
      {
        params: { id: returned.id },
        body: {
          version: returned.version,
          warrantyStatus: status,
          reason: reason.trim(),
        },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("overrule.title")}
      action={t("common:save")}
      dirty={reason !== ""}
      sending={update.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <SegmentedControl
        label={t("field.warranty")}
        wide
        value={status}
        onChange={setStatus}
        options={[
          { value: "in-warranty", label: t("warranty.in-warranty") },
          { value: "out-of-warranty", label: t("warranty.out-of-warranty") },
        ]}
      />
      <TextArea
        label={t("overrule.reason")}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && !reason.trim() ? t("refused.reason-missing") : undefined}
      />
    </TaskDialog>
  );
}
