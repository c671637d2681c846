import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { today } from "#src/shared/time.ts";
import { useNow } from "#src/client/words/clock.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import { outsideHours, refusalOfMove, type AppointmentStatus } from "../../rules.ts";
import { AppointmentStatusBadge } from "../../core/client/appointment-status.tsx";
import {
  handsetOf,
  personName,
  shownPhone,
  shownTimes,
  phoneOf,
} from "../../core/client/appointment-words.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const PhotosOfBooking = lazy(() => import("../../bookings/client/booking-photos.tsx"));

export type AppointmentTask = "edit" | "cancel" | "delete" | "again";

interface Props {
  id: string;
  isBusy: boolean;
  onClose: () => void;
  onTask: (task: AppointmentTask, appointment: Appointment) => void;
  onMove: (appointment: Appointment, to: AppointmentStatus) => void;
  onTakeIn: (appointment: Appointment) => void;
}

/** One appointment with its actions. */
export default function AppointmentDetail({ id, onClose, ...acts }: Props) {
  const { t } = useTranslation("appointments");
  const query = useQuery(read(appointmentsContract.getAppointment, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("detail.failed")}
      lines={6}
      frame={(state) => (
        <Dialog open onClose={onClose} title={t("detail.title")}>
          {state}
        </Dialog>
      )}
    >
      {(appointment) => <LoadedAppointment {...{ appointment, onClose, ...acts }} />}
    </Loaded>
  );
}

type LoadedProps = Omit<Props, "id"> & { appointment: Appointment };

function LoadedAppointment(props: LoadedProps) {
  const { appointment, onClose } = props;
  const { t, language } = useTranslation("appointments");
  const { settings } = useShop();
  const { startsAt, status } = appointment;
  const outside = outsideHours(appointment, settings.business.businessHours);
  const isOpen = status === "booked" || status === "arrived";
  return (
    <Dialog
      open
      onClose={onClose}
      title={personName(appointment, t)}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">
            {formatLongDate(today(new Date(startsAt)), language)}, {shownTimes(appointment)}
          </span>
          <AppointmentStatusBadge status={status} />
        </span>
      }
      footer={<Actions {...props} />}
    >
      <div className="flex flex-col gap-4">
        {isOpen && outside ? <Notice tone="waiting">{t(`warning.${outside}`)}</Notice> : null}
        <Facts appointment={appointment} />
        {appointment.bookingId ? (
          <Suspense>
            <PhotosOfBooking bookingId={appointment.bookingId} />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  );
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { t, language } = useTranslation("appointments");
  const { may } = useShop();
  const { customer, deviceId, ticketNumber, createdBy, createdAt, isWalkIn } = appointment;
  const phone = phoneOf(appointment);
  const fact = (label: string, value: React.ReactNode) => (value ? [{ label, value }] : []);
  const link = "font-medium text-accent-ink hover:underline";
  return (
    <DescriptionList
      items={[
        ...fact(
          t("field.customer"),
          customer && may("view_customers") ? (
            <AppLink href={pageHref("/customers/$id", { id: customer.id })} className={link}>
              {personName(appointment, t)}
            </AppLink>
          ) : customer ? null : (
            t("detail.noCustomer")
          ),
        ),
        ...fact(
          t("field.contactPhone"),
          phone && (
            <a href={`tel:${phone}`} className={`${link} tabular-nums`}>
              {shownPhone(appointment)}
            </a>
          ),
        ),
        { label: t("field.reason"), value: appointment.reason || t("erased") },
        ...fact(t("detail.handset"), handsetOf(appointment)),
        ...fact(t("field.technician"), appointment.technician?.name),
        ...fact(t("field.note"), appointment.note),
        ...fact(t("cancel.reason"), appointment.statusReason),
        ...fact(
          t("detail.device"),
          deviceId &&
            (may("view_devices") ? (
              <AppLink href={pageHref("/devices/$id", { id: deviceId })} className={link}>
                {ticketNumber}
              </AppLink>
            ) : (
              ticketNumber
            )),
        ),
        {
          label: t(isWalkIn ? "detail.walkIn" : "detail.booked"),
          value: [formatDateTime(createdAt, language), createdBy?.name].filter(Boolean).join(" · "),
        },
      ]}
    />
  );
}

function Actions({ appointment, isBusy, onTask, onMove, onTakeIn }: LoadedProps) {
  const { t } = useTranslation("appointments");
  const { may } = useShop();
  const now = new Date(useNow());
  if (!may("manage_appointments")) return null;
  const { status, deviceId } = appointment;
  const isOpen = status === "booked" || status === "arrived";
  const mayTakeIn = may("create_devices");
  const allows = (to: AppointmentStatus) =>
    refusalOfMove(appointment, to, { reason: "x", now }) === null;
  const move = (to: AppointmentStatus, label: string): MenuItem[] =>
    allows(to) ? [{ label, onSelect: () => onMove(appointment, to) }] : [];
  const task = (name: AppointmentTask, label: string, danger = false): MenuItem => ({
    label,
    danger,
    onSelect: () => onTask(name, appointment),
  });
  const arrives = status !== "arrived" && allows("arrived");
  const items: MenuItem[] = [
    ...(arrives && status !== "done" && mayTakeIn ? move("arrived", t("act.waits")) : []),
    ...(status === "done" ? move("arrived", t("act.notDone")) : []),
    ...(mayTakeIn ? move("done", t("act.doneWithout")) : []),
    ...move("booked", t("act.notHere")),
    ...move("missed", t("act.missed")),
    ...(isOpen ? [] : [task("again", t("act.again"))]),
    ...(deviceId ? [] : ["separator" as const]),
    ...(allows("cancelled") ? [task("cancel", t("act.cancel"), true)] : []),
    ...(deviceId ? [] : [task("delete", t("act.delete"), true)]),
  ];
  return (
    <>
      {items.length > 0 ? (
        <Menu label={t("act.more")} items={items} align="start">
          {(trigger) => (
            <Button {...trigger} icon={<EllipsisVertical size={16} />}>
              {t("act.more")}
            </Button>
          )}
        </Menu>
      ) : null}
      {isOpen ? <Button onClick={() => onTask("edit", appointment)}>{t("act.edit")}</Button> : null}
      {status === "arrived" || (arrives && status !== "done") ? (
        mayTakeIn ? (
          <Button variant="primary" loading={isBusy} onClick={() => onTakeIn(appointment)}>
            {t(status === "arrived" ? "act.takeIn" : "act.arrivedTakeIn")}
          </Button>
        ) : (
          <Button
            variant="primary"
            loading={isBusy}
            onClick={() => onMove(appointment, status === "arrived" ? "done" : "arrived")}
          >
            {t(status === "arrived" ? "act.done" : "act.arrived")}
          </Button>
        )
      ) : null}
    </>
  );
}
