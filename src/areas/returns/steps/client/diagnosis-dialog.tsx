import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useTakeStep, useUpdateReturn } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

/** What the bench found; with `thenSend` it goes to the admin with it. */
export function DiagnosisDialog({
  returned,
  thenSend,
  onClose,
}: {
  returned: Returned;
  thenSend: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const [returnReason, setReason] = useState(returned.returnReason);
  const [fixStatus, setFixStatus] = useState(returned.fixStatus ?? "");
  const [resolution, setResolution] = useState(returned.resolution ?? "");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateReturn();
  const step = useTakeStep();
  const params = { id: returned.id };
  const isChanged =
    returnReason !== returned.returnReason ||
    fixStatus !== (returned.fixStatus ?? "") ||
    resolution !== (returned.resolution ?? "");

  const send = async () => {
    setAsked(true);
    setProblem(null);
    if (!returnReason.trim() || (thenSend && !fixStatus.trim())) return;
    try {
      const words = { returnReason, fixStatus, resolution };
      const { version } = await update.mutateAsync({
        params,
        body: { version: returned.version, ...words },
      });
      if (thenSend) await step.mutateAsync({ params, body: { step: "admin-approval", version } });
      onClose();
    } catch (error) {
      setProblem(returnRefusal(t, error));
    }
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("diagnosis.title")}
      action={thenSend ? t("verb.admin-approval") : t("common:save")}
      dirty={isChanged}
      sending={update.isPending || step.isPending}
      problem={problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <SuggestField
        label={t("field.fixStatus")}
        hint={t("diagnosis.fixStatusHint")}
        value={fixStatus}
        maxLength={120}
        suggestions={[
          t("fixStatus.fixable"),
          t("fixStatus.needsParts"),
          t("fixStatus.notFixable"),
          t("fixStatus.noFault"),
          t("fixStatus.customerDamage"),
        ]}
        onChange={setFixStatus}
        error={asked && thenSend && !fixStatus.trim() ? t("common:invalid.required") : undefined}
      />
      <TextArea
        label={t("field.resolution")}
        optional
        rows={3}
        maxLength={4000}
        value={resolution}
        onChange={(event) => setResolution(event.target.value)}
      />
      <TextArea
        label={t("field.returnReason")}
        rows={2}
        maxLength={2000}
        value={returnReason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && !returnReason.trim() ? t("common:invalid.required") : undefined}
      />
    </TaskDialog>
  );
}
