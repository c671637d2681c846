import { momentAt } from "../../times.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { needed } from "#src/client/checks.ts";
import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { lengths } from "../../core/client/appointment-form.ts";
import { bookingsContract, type Booking } from "../contract.ts";

interface Props {
  booking: Booking;
  answer: "confirm" | "propose";
  onClose: () => void;
}

/** Gives the customer a time, or proposes another one. The message is read on the page of the booking. */
export default function AnswerBookingDialog({ booking, answer, onClose }: Props) {
  const { t } = useTranslation("appointments");
  const confirm = useWrite(bookingsContract.confirmBooking);
  const propose = useWrite(bookingsContract.proposeTime);
  const form = useDialogForm({
    defaultValues: { day: booking.wishedDay, time: "", minutes: "30", message: "" },
    check: ({ day, time }) => ({ day: needed(day), time: needed(time) }),
    submit: ({ day, time, minutes, message }) =>
      (answer === "confirm" ? confirm : propose).mutateAsync({
        params: { id: booking.id },
        body: {
          version: booking.version,
          startsAt: momentAt(day, time),
          minutes: Number(minutes),
          message: message.trim() || null,
        },
      }),
    onDone: () => {
      toasts.success(t(answer === "confirm" ? "booking.confirmed" : "booking.proposed"));
      onClose();
    },
  });
  const { input, control } = labelled(form, t, "field.");
  return (
    <FormDialog
      onClose={onClose}
      title={t(answer === "confirm" ? "booking.confirmTitle" : "booking.proposeTitle", {
        number: booking.number,
      })}
      description={t("booking.answerHint")}
      size="small"
      form={form}
      submitLabel={t(answer === "confirm" ? "booking.confirm" : "booking.propose")}
    >
      <FormField {...control("day")} as={DateField} min={shopToday()} />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...input("time")} type="time" step={300} />
        <SelectField
          {...input("minutes")}
          options={lengths.map((count) => ({
            value: String(count),
            label: t("minutes", { count }),
          }))}
        />
      </div>
      <TextArea
        label={t("booking.message")}
        optional
        rows={2}
        maxLength={500}
        {...form.field("message")}
      />
    </FormDialog>
  );
}
