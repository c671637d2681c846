import { needed } from "../../checks.ts";
import { useTranslation } from "../../words/i18n.ts";
import { TextArea } from "../fields/text-area.tsx";
import { toasts } from "../feedback/toasts.ts";
import { useDialogForm } from "./dialog-form.ts";
import { FormDialog } from "./form-dialog.tsx";

interface Props {
  title: string;
  hint?: string;
  action: string;
  done: string;
  danger?: boolean;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of an act, such as one that changes what somebody owes or owns. */
export default function ReasonDialog({ title, hint, action, done, danger, send, onClose }: Props) {
  const { t } = useTranslation("common");
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
      <TextArea label={t("reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
