import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { bookingsContract, type Booking } from "../contract.ts";

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Declines a booking with a message, which the customer reads. */
export default function DeclineBookingDialog({ booking, onClose }: Props) {
  const { t } = useTranslation("appointments");
  const decline = useWrite(bookingsContract.declineBooking);
  const form = useDialogForm({
    defaultValues: { message: "" },
    check: ({ message }) => ({ message: needed(message) }),
    submit: ({ message }) =>
      decline.mutateAsync({
        params: { id: booking.id },
        body: { version: booking.version, message: message.trim() },
      }),
    onDone: () => {
      toasts.success(t("booking.declined"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("booking.declineTitle", { number: booking.number })}
      description={t("booking.declineHint")}
      size="small"
      form={form}
      danger
      submitLabel={t("booking.decline")}
    >
      <TextArea label={t("booking.message")} rows={3} maxLength={500} {...form.field("message")} />
    </FormDialog>
  );
}
