import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useDecideReturn } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { WarrantyBadge } from "./warranty-badge.tsx";

/** An admin's yes or no, with what they need to decide in sight. */
export function DecideDialog({
  returned,
  begin,
  onClose,
}: {
  returned: Returned;
  begin: "approve" | "reject";
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const [decision, setDecision] = useState(begin);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = useDecideReturn();
  const needsReason = decision === "reject" || returned.warrantyStatus !== "in-warranty";
  const isMissing = needsReason && !reason.trim();
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (isMissing) return;
    decide.mutate(
      {
        params: { id: returned.id },
        body: {
          decision,
          version: returned.version,
          ...(reason.trim() && { reason: reason.trim() }),
        },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("decide.title")}
      action={t(`verb.${decision}`)}
      danger={decision === "reject"}
      dirty={reason !== ""}
      sending={decide.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <DescriptionList
        items={[
          {
            label: t("field.warranty"),
            value: <WarrantyBadge status={returned.warrantyStatus} />,
          },
          { label: t("field.returnReason"), value: returned.returnReason },
          { label: t("field.fixStatus"), value: returned.fixStatus },
          { label: t("field.resolution"), value: returned.resolution },
        ]}
      />
      <SegmentedControl
        label={t("decide.decision")}
        wide
        value={decision}
        onChange={setDecision}
        options={[
          { value: "approve", label: t("verb.approve") },
          { value: "reject", label: t("verb.reject") },
        ]}
      />
      <TextArea
        label={t("decide.reason")}
        optional={!needsReason || undefined}
        hint={
          decision === "approve" && needsReason ? t("decide.notInWarranty") : t("decide.reasonHint")
        }
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && isMissing ? t("refused.reason-missing") : undefined}
      />
    </TaskDialog>
  );
}
