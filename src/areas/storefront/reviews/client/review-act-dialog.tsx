import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { reviewsContract, type Review } from "../contract.ts";

export type ReviewAct = "reject" | "removeText";

interface Props {
  review: Review;
  act: ReviewAct;
  onClose: () => void;
}

/** Rejects a review, takes it back, or deletes its text for good; each with a reason. */
export default function ReviewActDialog({ review, act, onClose }: Props) {
  const { t } = useTranslation("online-shop");
  const reject = useWrite(reviewsContract.rejectReview);
  const removeText = useWrite(reviewsContract.removeReviewText);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("reviews.actFailed"),
    submit: async ({ reason: typed }) => {
      const params = { id: review.id };
      const reason = typed.trim();
      if (act === "removeText") await removeText.mutateAsync({ params, body: { reason } });
      else await reject.mutateAsync({ params, body: { version: review.version, reason } });
      toasts.success(t(act === "removeText" ? "reviews.textRemoved" : "reviews.nowRejected"));
    },
    onDone: onClose,
  });
  const verb =
    act === "removeText" ? "removeText" : review.status === "published" ? "unpublish" : "reject";
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(`reviews.${verb}Title`)}
      description={t(`reviews.${verb}Hint`)}
      form={form}
      submitLabel={t(`reviews.${verb}`)}
      danger
    >
      <TextField label={t("reviews.reason")} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
