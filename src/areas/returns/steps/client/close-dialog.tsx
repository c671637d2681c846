import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import { useShop } from "#src/areas/devices/client/use-shop.ts";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useTakeStep } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

/** The customer has what is theirs, and signs for it. */
export function CloseDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const { settings } = useShop();
  const mustSign = settings.workflow.requireCustomerSignature;
  const [signature, setSignature] = useState<string | null>(null);
  const [signedBy, setSignedBy] = useState(returned.customer.name);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const step = useTakeStep();
  const along = returned.accessories.filter(({ result }) => result !== "not-tested");
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (mustSign && !signature) return;
    step.mutate(
      {
        params: { id: returned.id },
        body: {
          step: "closed",
          version: returned.version,
          ...(signature && { signature, signedBy: signedBy.trim() || returned.customer.name }),
        },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("verb.closed")}
      dirty={signature !== null}
      sending={step.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      {along.length > 0 ? (
        <p>
          <span className="text-ink-quiet">{t("accessories.giveBack")}: </span>
          {along.map(({ label }) => checklistWord((key) => t(`devices:${key}`), label)).join(", ")}
        </p>
      ) : null}
      <SignaturePad
        label={t("devices:handOver.signature")}
        onChange={setSignature}
        error={asked && mustSign && !signature ? t("refused.signature-missing") : undefined}
      />
      <TextField
        label={t("devices:handOver.signedBy")}
        value={signedBy}
        maxLength={120}
        onChange={(event) => setSignedBy(event.target.value)}
      />
    </TaskDialog>
  );
}
