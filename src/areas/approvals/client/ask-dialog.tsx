import type { ReactNode } from "react";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";

interface Props {
  title: string;
  description: ReactNode;
  /** What happens after the approval. */
  hint: string;
  onAsk: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for an act that this user may not do directly. The reason is what the others decide by. */
export default function AskDialog({ title, description, hint, onAsk, onClose }: Props) {
  const { t } = useTranslation("approvals");
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: async ({ reason }) => {
      await onAsk(reason.trim());
      toasts.success(t("ask.done"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      form={form}
      submitLabel={t("ask.submit")}
    >
      <p className="text-ink-quiet">{hint}</p>
      <TextArea
        label={t("why")}
        rows={3}
        maxLength={500}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
