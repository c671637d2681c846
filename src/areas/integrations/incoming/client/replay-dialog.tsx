import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { incomingContract, type WebhookCall } from "../contract.ts";

interface Props {
  call: WebhookCall;
  onClose: () => void;
}

/** Takes a verified call again, with a reason. */
export default function ReplayDialog({ call: { id }, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const replay = useWrite(incomingContract.replayWebhookCall);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    explain: ({ code }) => (code === "conflict" ? t("replay.refused") : undefined),
    submit: async ({ reason }) => {
      await replay.mutateAsync({ params: { id }, body: { reason: reason.trim() } });
      toasts.success(t("replay.done"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("replay.title")}
      description={t("replay.hint")}
      form={form}
      submitLabel={t("replay.submit")}
    >
      <TextArea label={t("replay.reason")} rows={2} maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}
