import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../contract.ts";
import { ratingsContract } from "../contract.ts";
import { RATING_COMMENT_LENGTH, ratingScores } from "../rules.ts";

/** Writes down what a customer said at the counter. */
export default function RatingDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("custody");
  const [score, setScore] = useState<string>();
  const [comment, setComment] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(ratingsContract.rateDevice);
  const save = () => {
    setAsked(true);
    setProblem(null);
    if (!score) return;
    const said = comment.trim();
    write.mutate(
      { params: { id: device.id }, body: { score: Number(score), ...(said && { comment: said }) } },
      {
        onSuccess: () => {
          toasts.success(t("rating.saved"));
          onClose();
        },
        onError: (error) =>
          setProblem(
            error.isTransient
              ? t("rating.failed")
              : error.code === "conflict"
                ? t("rating.exists")
                : errorText(error),
          ),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("rating.add")}
      description={`${device.ticketNumber} · ${device.customer.name}`}
      size="small"
      dirty={comment !== ""}
      form={{ onSubmit: save, submitting: write.isPending, formError: problem }}
      submitLabel={t("rating.save")}
    >
      <SegmentedControl
        label={t("rating.score")}
        wide
        value={score}
        onChange={setScore}
        options={ratingScores.map((each) => ({ value: String(each), label: String(each) }))}
        error={asked && !score ? t("rating.scoreMissing") : undefined}
      />
      <TextArea
        label={t("rating.comment")}
        optional
        rows={3}
        maxLength={RATING_COMMENT_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </FormDialog>
  );
}
