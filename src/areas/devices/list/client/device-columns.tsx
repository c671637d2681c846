import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import { inRepair } from "../../statuses.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import { PriorityBadge } from "../../core/client/priority-badge.tsx";
import { StaleMark } from "./stale-mark.tsx";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";

/** Nothing for a normal priority: an empty place would wrap to a line of its own. */
const PriorityOf = ({ device }: { device: DeviceSummary }) =>
  device.priority === "normal" ? null : (
    <>
      {" "}
      <span className="inline-flex align-middle">
        <PriorityBadge priority={device.priority} brief />
      </span>
    </>
  );

/** The columns of a list of devices. `narrow` leaves some out, because a device is open beside the list. */
export function useDeviceColumns(narrow: boolean): Column<DeviceSummary>[] {
  const { t } = useTranslation("devices");
  const device: Column<DeviceSummary> = {
    id: "device",
    header: t("device"),
    identifies: true,
    phone: "title",
    cell: (row) => (
      <>
        {row.brand} {row.model}
        <PriorityOf device={row} />
      </>
    ),
  };
  const status: Column<DeviceSummary> = {
    id: "status",
    header: t("field.status"),
    phone: "end",
    cell: (row) => (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <DeviceStatusBadge status={row.status} />
        <StaleMark device={row} />
      </span>
    ),
  };
  const due: Column<DeviceSummary> = {
    id: "due",
    header: t("promised"),
    phone: "end-under",
    cell: (row) => (
      <DueDate
        day={row.expectedReturnDate}
        isOverdue={row.isOverdue}
        isSettled={!inRepair.includes(row.status)}
      />
    ),
  };
  const ticket: Column<DeviceSummary> = {
    id: "ticket",
    header: t("ticket"),
    identifies: true,
    phone: "under",
    cell: (row) => <span className="whitespace-nowrap">{row.ticketNumber}</span>,
  };
  if (narrow) {
    return [
      {
        ...device,
        cell: (row) => (
          <>
            {row.brand} {row.model}
            <span className="block text-12 font-normal text-ink-faint">
              <span className="whitespace-nowrap">{row.ticketNumber}</span> ·{" "}
              {customerName(row.customer, t)}
            </span>
          </>
        ),
      },
      {
        ...status,
        align: "end",
        cell: (row) => (
          <span className="flex flex-col items-end gap-0.5">
            <DeviceStatusBadge status={row.status} />
            {row.isOverdue ? (
              <span className="text-12">
                <DueDate day={row.expectedReturnDate} isOverdue />
              </span>
            ) : null}
          </span>
        ),
      },
    ];
  }
  return [
    ticket,
    device,
    {
      id: "customer",
      header: t("customer"),
      identifies: true,
      phone: "under",
      cell: (row) => customerName(row.customer, t),
    },
    status,
    {
      id: "technician",
      header: t("technician"),
      from: "desk",
      shrinks: true,
      cell: (row) =>
        row.technician?.name ?? <span className="text-ink-faint">{t("nobodyYet")}</span>,
    },
    due,
    {
      id: "balance",
      header: t("balance"),
      from: "desk",
      align: "end",
      cell: (row) =>
        row.balance === null ? (
          <span className="text-ink-faint">–</span>
        ) : row.balance > 0 ? (
          <Money minor={row.balance} />
        ) : (
          <span className="text-ink-faint">{t("paid")}</span>
        ),
    },
  ];
}
