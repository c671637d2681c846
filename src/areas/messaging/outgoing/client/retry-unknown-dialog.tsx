import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { ChannelWords } from "./channel-words.ts";
import type { Retry } from "./use-retry.ts";

interface Props {
  words: ChannelWords;
  id: string;
  retry: Retry;
  onClose: () => void;
}

/** Sends a message again whose result is unknown, once somebody has stated that it did not arrive. */
export default function RetryUnknownDialog({ words, id, retry, onClose }: Props) {
  const { t } = useTranslation(words);
  const form = useDialogForm({
    defaultValues: { wasNotReceived: false },
    check: ({ wasNotReceived }) => ({
      wasNotReceived: wasNotReceived ? undefined : t("retryUnknown.needed"),
    }),
    submit: (body) => retry.mutateAsync({ params: { id }, body }),
    onDone: () => {
      toasts.success(t("detail.retried"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("retryUnknown.title")}
      description={t("retryUnknown.hint")}
      size="small"
      form={form}
      submitLabel={t("retryUnknown.submit")}
    >
      <CheckboxField label={t("retryUnknown.confirm")} {...form.field("wasNotReceived")} />
    </FormDialog>
  );
}
