import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { outboxContract, type ReviewItem } from "../contract.ts";

interface Props {
  item: ReviewItem;
  why: string;
  onClose: () => void;
}

/** Says that somebody has looked at a record, and what came of it. */
export default function EndReviewDialog({ item, why, onClose }: Props) {
  const { t } = useTranslation("outbox");
  const ending = useWrite(outboxContract.endReview);
  const form = useDialogForm({
    defaultValues: { note: "" },
    submit: ({ note }) =>
      ending.mutateAsync({ params: { id: item.id }, body: { note: note.trim() } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("review.endTitle")}
      description={`${item.subject.title} · ${why}`}
      form={form}
      submitLabel={t("review.end")}
    >
      <TextArea
        label={t("review.note")}
        optional
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("note")}
      />
    </FormDialog>
  );
}
