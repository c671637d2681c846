import { useState } from "react";
import { emailAddress } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { mailServerContract, type TestEmailResult } from "../contract.ts";
import { useSaid } from "./use-said.ts";

const tones = { accepted: "neutral", refused: "loss", unknown: "waiting" } as const;

/** Sends a test email to a typed address, and shows the mail server's answer. */
export default function TestEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("mail-server");
  const said = useSaid();
  const sending = useWrite(mailServerContract.sendTestEmail);
  const [result, setResult] = useState<TestEmailResult | null>(null);
  const form = useDialogForm<{ email: string }, TestEmailResult>({
    defaultValues: { email: "" },
    check: ({ email }) => ({ email: emailAddress(email) }),
    submit: ({ email }) => {
      setResult(null);
      return sending.mutateAsync({ body: { email } });
    },
    failed: t("message.lost"),
    onDone: setResult,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("message.title")}
      description={t("message.hint")}
      form={form}
      submitLabel={t("message.send")}
      cancelLabel={t(result ? "common:close" : "common:cancel")}
      dirty={false}
    >
      <TextField
        type="email"
        inputMode="email"
        label={t("message.to")}
        maxLength={254}
        {...form.field("email")}
      />
      <div aria-live="polite">
        {result ? (
          <Notice tone={tones[result.status]} title={t(`message.${result.status}`)}>
            {[result.status === "accepted" && t("message.acceptedHint"), said(result)]
              .filter(Boolean)
              .join(" ")}
          </Notice>
        ) : null}
      </div>
    </FormDialog>
  );
}
