import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useResolving } from "./use-resolving.ts";

/** Puts alerts away with a word about it. */
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
  const [note, setNote] = useState("");
  const { resolve, isResolving } = useResolving();
  const send = () => {
    if (!isResolving) resolve(ids, note, onDone);
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("withNoteTitle", { count: ids.length })}
      description={t("resolveHint")}
      dirty={note !== ""}
      form={{ onSubmit: send, submitting: isResolving }}
      submitLabel={t("resolve")}
    >
      <TextArea
        label={t("note")}
        optional
        maxLength={500}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
