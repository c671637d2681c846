import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";

interface Props {
  title: string;
  hint?: string;
  action: string;
  done: string;
  danger?: boolean;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of an act that changes what somebody owes or owns. */
export default function ReasonDialog({ title, hint, action, done, danger, send, onClose }: Props) {
  const { t } = useTranslation("credit");
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: async ({ reason }) => {
      await send(reason.trim());
      toasts.success(done);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      {...(hint && { description: hint })}
      size="small"
      form={form}
      submitLabel={action}
      danger={danger ?? false}
    >
      <TextArea label={t("writeOff.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
