import { useQuery } from "@tanstack/react-query";
import { CircleCheck, PackageCheck, TriangleAlert, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { CallInput } from "#src/shared/contract.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { useIsNewShop } from "#src/client/ui/dashboard/new-shop.ts";
import { CardBody } from "#src/client/ui/dashboard/card-body.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import { endedWithoutRepair } from "../../statuses.ts";
import { deviceListContract } from "../../list/contract.ts";
import { devicesHref } from "../../core/client/devices-address.ts";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { DueDate } from "../../core/client/due-date.tsx";

const SHOWN = 5;

/** The queue of the signed-in technician. */
export function MyDevices() {
  const { t } = useTranslation("devices");
  const me = useSession();
  return (
    <ShortList
      title={t("dashboard:devices.benchTitle")}
      href={pageHref("/technician")}
      query={{ technicianId: me.id, status: "in-repair", sort: "due" }}
      icon={<Wrench size={16} />}
      empty={t("bench.empty")}
      end={(device) => <DeviceStatusBadge status={device.status} />}
    />
  );
}

export function OverdueDevices() {
  const { t } = useTranslation("devices");
  return (
    <ShortList
      title={t("dashboard:devices.overdue")}
      href={devicesHref({ overdue: true, sort: "due" })}
      query={{ overdue: "true", sort: "due" }}
      icon={<TriangleAlert size={16} />}
      empty={t("dashboard:devices.nothingOverdue")}
      end={(device) => <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} />}
    />
  );
}

export function ReadyDevices() {
  const { t } = useTranslation("devices");
  return (
    <ShortList
      title={t("dashboard:devices.ready")}
      href={devicesHref({ status: "ready-for-pickup" })}
      query={{ status: "ready-for-pickup" }}
      icon={<PackageCheck size={16} />}
      empty={t("dashboard:devices.nothingReady")}
      end={(device) =>
        device.balance ? (
          <Money minor={device.balance} />
        ) : device.overpaid > 0 ? (
          <span className="text-wait-ink">{t("toGiveBack")}</span>
        ) : device.balance === null && endedWithoutRepair.includes(device.status) ? (
          <span className="text-ink-faint">{t("nothingToPay")}</span>
        ) : device.balance === 0 ? (
          <span className="text-ink-faint">{t("paid")}</span>
        ) : (
          <span className="text-ink-faint">{t("costNotSet")}</span>
        )
      }
    />
  );
}

interface Props {
  title: string;
  href: string;
  query: NonNullable<CallInput<(typeof deviceListContract)["listDevices"]>["query"]>;
  icon: ReactNode;
  empty: string;
  end: (device: DeviceSummary) => ReactNode;
}

/** The first devices of a list, with a link to all of them. */
function ShortList({ title, href, query: wanted, icon, empty, end }: Props) {
  const { t } = useTranslation("devices");
  const query = useQuery(
    readForDashboard(deviceListContract.listDevices, { query: { ...wanted, limit: SHOWN } }),
  );
  // Without any device all of these lists are empty.
  if (useIsNewShop()) return null;
  return (
    <Section
      flush
      title={title}
      actions={
        <AppLink href={href} className="-my-3 py-3 font-medium text-accent-ink hover:underline">
          {t("dashboard:devices.seeAll")}
        </AppLink>
      }
    >
      <CardBody query={query} failed={t("list.failed")} height="desk:min-h-42" lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="flex items-center gap-2 px-4 py-6 text-ink-quiet">
              <CircleCheck size={16} aria-hidden="true" className="text-accent-ink" /> {empty}
            </p>
          ) : (
            <ul aria-label={title}>
              {items.map((device) => (
                <Row key={device.id} device={device} icon={icon} end={end(device)} />
              ))}
            </ul>
          )
        }
      </CardBody>
    </Section>
  );
}

function Row({ device, icon, end }: { device: DeviceSummary; icon: ReactNode; end: ReactNode }) {
  const { t } = useTranslation("devices");
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-sunken">
      <span aria-hidden="true" className="text-ink-faint">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <AppLink
          href={pageHref("/devices/$id", { id: device.id })}
          className="block font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {device.brand} {device.model}
        </AppLink>
        <p className="text-12 wrap-anywhere text-ink-faint">
          {device.ticketNumber} · {customerName(device.customer, t)}
        </p>
      </div>
      <div className="shrink-0 text-right">{end}</div>
    </li>
  );
}
