import { useState } from "react";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { tagLabel } from "#src/areas/settings/core/client/tag-label.ts";
import { useShopTags } from "../../core/client/shop-tags.ts";
import { useTagChange, type Tagged } from "./use-tag-change.ts";

interface Props {
  tagged: Tagged;
  onClose: () => void;
}

/** Gives a tag to many customers, shows how far it is, and can undo it at the end. */
export default function TagDialog({ tagged, onClose }: Props) {
  const { t } = useTranslation("tagging");
  const tags = useShopTags();
  const change = useTagChange(tagged);
  const [isDone, setDone] = useState(false);
  const form = useDialogForm({
    defaultValues: { tag: tags[0] ?? "" },
    failed: t("failed"),
    submit: ({ tag }) => change.run(tag),
    onDone: () => setDone(true),
  });
  const title = "ids" in tagged ? t("titleSome", { count: tagged.ids.length }) : t("titleAll");
  if (isDone) return <Done title={title} change={change} onClose={onClose} />;
  return (
    <FormDialog
      onClose={() => {
        change.stop();
        onClose();
      }}
      title={title}
      size="small"
      form={form}
      submitLabel={t("submit")}
      secondary={form.submitting ? <Button onClick={change.stop}>{t("stop")}</Button> : undefined}
    >
      <SelectField
        label={t("tag")}
        options={tags.map((value) => ({ value, label: tagLabel(value) }))}
        {...form.field("tag")}
      />
      <p role="status" className="text-ink-quiet tabular-nums">
        {form.submitting ? t("progress", { count: change.changed }) : null}
      </p>
    </FormDialog>
  );
}

function Done({
  title,
  change,
  onClose,
}: {
  title: string;
  change: ReturnType<typeof useTagChange>;
  onClose: () => void;
}) {
  const { t } = useTranslation("tagging");
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      toasts.success(t("undone", { count: await change.takeBack() }));
      onClose();
    } catch {
      toasts.error(t("undoFailed"));
      setUndoing(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          {change.changed > 0 ? (
            <Button loading={isUndoing} onClick={() => void undo()}>
              {t("undo")}
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {t("common:close")}
          </Button>
        </>
      }
    >
      <div role="status">
        <p className="font-medium">
          {change.changed > 0 ? t("done", { count: change.changed }) : t("nothing")}
        </p>
        {change.wasStopped() ? <p className="text-ink-quiet">{t("stopped")}</p> : null}
      </div>
    </Dialog>
  );
}
