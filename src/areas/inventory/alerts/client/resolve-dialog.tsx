import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useResolving } from "./use-resolving.ts";

/** Asks for a note, which may stay empty, and resolves the alerts `ids`. */
export default function ResolveDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation("alerts");
  const { resolveWithNote, explain } = useResolving();
  const form = useDialogForm({
    defaultValues: { note: "" },
    submit: ({ note }) => resolveWithNote(ids, note),
    onDone,
    explain,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("withNoteTitle", { count: ids.length })}
      description={t("resolveHint")}
      form={form}
      submitLabel={t("resolve")}
    >
      <TextArea label={t("note")} optional maxLength={500} data-autofocus {...form.field("note")} />
    </FormDialog>
  );
}
