import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "../../core/contract.ts";
import { ratingsContract } from "../contract.ts";
import { RATING_COMMENT_LENGTH, ratingScores } from "../rules.ts";

/** Records the rating that a customer gives at the counter. */
export default function RatingDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("custody");
  const write = useWrite(ratingsContract.rateDevice);
  const form = useDialogForm({
    defaultValues: { score: "", comment: "" },
    check: ({ score }) => ({ score: needed(score, t("rating.scoreMissing")) }),
    failed: t("rating.failed"),
    submit: async ({ score, comment }) => {
      const said = comment.trim();
      await write.mutateAsync({
        params: { id: device.id },
        body: { score: Number(score), ...(said && { comment: said }) },
      });
      toasts.success(t("rating.saved"));
    },
    onDone: onClose,
    explain: ({ code }) => (code === "conflict" ? t("rating.exists") : undefined),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("rating.add")}
      description={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      size="small"
      form={form}
      submitLabel={t("rating.save")}
    >
      <ControlledField form={form} name="score">
        {(field) => (
          <SegmentedControl
            label={t("rating.score")}
            wide
            options={ratingScores.map((each) => ({ value: String(each), label: String(each) }))}
            {...field}
          />
        )}
      </ControlledField>
      <TextArea
        label={t("rating.comment")}
        optional
        rows={3}
        maxLength={RATING_COMMENT_LENGTH}
        {...form.field("comment")}
      />
    </FormDialog>
  );
}
