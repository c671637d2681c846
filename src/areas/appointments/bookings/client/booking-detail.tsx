import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { formatLongDate } from "#src/shared/date-format.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Appointment } from "../../contract.ts";
import { bookingsContract, type Booking } from "../contract.ts";
import { waitingStatuses } from "../rules.ts";
import { BookingPhotos } from "./booking-photos.tsx";

const AnswerBookingDialog = lazy(() => import("./answer-booking-dialog.tsx"));
const DeclineBookingDialog = lazy(() => import("./decline-booking-dialog.tsx"));

type Task = "confirm" | "decline" | "propose";

interface Props {
  id: string;
  onClose: () => void;
  onTakeIn: (appointment: Appointment) => void;
  /** Shows the appointment that was made of the booking. */
  onAppointment: (id: string) => void;
}

/** One booking of a customer, with the answers of the shop. Their dialogs are beside it. */
export default function BookingDetail({ id, onClose, onTakeIn, onAppointment }: Props) {
  const { t } = useTranslation("appointments");
  const [task, setTask] = useState<Task | null>(null);
  const query = useQuery(read(bookingsContract.getBooking, { params: { id } }));
  const booking = query.data;
  const done = () => setTask(null);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={booking ? (booking.contactName ?? booking.number) : t("booking.title")}
        description={booking ? <NumberAndStatus booking={booking} /> : null}
        footer={
          booking ? <Actions {...{ booking, onTakeIn, onAppointment }} onTask={setTask} /> : null
        }
      >
        {booking ? (
          <div className="flex flex-col gap-4">
            <Facts booking={booking} />
            <BookingPhotos photos={booking.photos} />
          </div>
        ) : (
          <NotLoaded query={query} failed={t("booking.failed")} lines={6} />
        )}
      </Dialog>
      <Suspense>
        {booking && task === "decline" ? (
          <DeclineBookingDialog booking={booking} onClose={done} />
        ) : null}
        {booking && (task === "confirm" || task === "propose") ? (
          <AnswerBookingDialog booking={booking} answer={task} onClose={done} />
        ) : null}
      </Suspense>
    </>
  );
}

function NumberAndStatus({ booking }: { booking: Booking }) {
  const { t } = useTranslation("appointments");
  const { number, status } = booking;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{number}</span>
      <Badge tone={waitingStatuses.includes(status) ? "waiting" : "neutral"}>
        {t(`booking.status.${status}`)}
      </Badge>
    </span>
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation("appointments");
  const { money } = useCurrency();
  const { contactPhone, estimatedFrom, estimatedTo, proposedAt, answer, answeredBy } = booking;
  const fact = (label: string, value: React.ReactNode) => (value ? [{ label, value }] : []);
  return (
    <DescriptionList
      items={[
        ...fact(
          t("field.contactPhone"),
          contactPhone && (
            <a href={`tel:${contactPhone}`} className="font-medium text-accent-ink hover:underline">
              {formatPhone(contactPhone)}
            </a>
          ),
        ),
        ...fact(t("booking.known"), booking.customer?.name),
        { label: t("detail.handset"), value: `${booking.brand} ${booking.model}` },
        { label: t("booking.fault"), value: booking.fault || t("erased") },
        { label: t("booking.wishedDay"), value: formatLongDate(booking.wishedDay, language) },
        ...fact(
          t("booking.estimate"),
          estimatedFrom !== null &&
            [estimatedFrom, estimatedTo]
              .flatMap((each) => (each === null ? [] : money(each)))
              .join(" – "),
        ),
        ...fact(t("field.note"), booking.note),
        ...fact(
          t("booking.proposedAt"),
          booking.status === "proposed" && proposedAt && formatDateTime(proposedAt, language),
        ),
        ...fact(
          t("booking.appointment"),
          booking.appointment && formatDateTime(booking.appointment.startsAt, language),
        ),
        ...fact(t("booking.answer"), answer && [answer, answeredBy?.name].join(" · ")),
        { label: t("booking.bookedAt"), value: formatDateTime(booking.createdAt, language) },
      ]}
    />
  );
}

function Actions({
  booking,
  onTask,
  onTakeIn,
  onAppointment,
}: Omit<Props, "id" | "onClose"> & { booking: Booking; onTask: (task: Task) => void }) {
  const { t } = useTranslation("appointments");
  const { may } = useShop();
  const receive = useWrite(bookingsContract.receiveBooking, { saysFailure: true });
  const { appointment, status } = booking;
  if (appointment)
    return <Button onClick={() => onAppointment(appointment.id)}>{t("booking.show")}</Button>;
  if (!may("manage_appointments") || !waitingStatuses.includes(status)) return null;
  const takeIn = () => receive.mutateAsync({ params: { id: booking.id } }).then(onTakeIn, () => {});
  return (
    <>
      <Menu
        label={t("act.more")}
        align="start"
        items={[
          { label: t("booking.propose"), onSelect: () => onTask("propose") },
          { label: t("booking.decline"), danger: true, onSelect: () => onTask("decline") },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<EllipsisVertical size={16} />}>
            {t("act.more")}
          </Button>
        )}
      </Menu>
      {may("create_devices") ? (
        <Button loading={receive.isPending} onClick={() => void takeIn()}>
          {t("act.arrivedTakeIn")}
        </Button>
      ) : null}
      <Button variant="primary" onClick={() => onTask("confirm")}>
        {t("booking.confirm")}
      </Button>
    </>
  );
}
