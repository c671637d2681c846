import { useQuery } from "@tanstack/react-query";
import { CircleCheck, PackageCheck, Plus, TriangleAlert, Wrench } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { CallInput } from "#src/shared/contract.ts";
import { useGo } from "#src/client/address.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { DeviceSummary } from "../../contract.ts";
import { deviceListContract } from "../../list/contract.ts";
import { partOfDay } from "./day-part.ts";
import { DeviceStatistics } from "../../list/client/device-statistics.tsx";
import { devicesHref } from "../../list/client/devices-address.ts";
import { DueDate } from "../../work/client/due-date.tsx";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { useShop } from "../../client/use-shop.ts";

const FirstSteps = lazyWithWords(
  () => import("#src/areas/users/first-steps/client/first-steps.tsx"),
  "first-steps",
);

const SHOWN = 6;

export function DashboardPage() {
  const { t } = useTranslation("devices");
  const { me, may } = useShop();
  const go = useGo();
  const mayCreate = may("create_devices");
  useShortcut("n", "palette:newDevice", () => go(pageHref("/devices/new")), {
    enabled: mayCreate,
  });
  const [part] = useState(() => partOfDay(shopNow()));
  const stats = useQuery({
    ...read(deviceListContract.getDeviceStatistics, {}),
    enabled: may("view_devices"),
  });
  const firstName = me.name.split(" ")[0] ?? me.name;
  return (
    <>
      <PageHeader
        title={t(`greeting.${part}`, { name: firstName })}
        action={
          mayCreate ? (
            <LinkButton
              href={pageHref("/devices/new")}
              variant="primary"
              icon={<Plus size={16} />}
              hint="N"
            >
              {t("newDevice")}
            </LinkButton>
          ) : null
        }
      />
      {may("view_devices") ? <DeviceStatistics /> : null}
      <Suspense fallback={may("view_devices") ? <NeedsSomebody /> : null}>
        <FirstSteps isWorking={stats.data?.total !== 0}>
          {may("view_devices") ? <NeedsSomebody /> : null}
        </FirstSteps>
      </Suspense>
    </>
  );
}

/** Lists the devices that need work: the queue of a signed-in technician, overdue devices, devices ready for pickup. */
function NeedsSomebody() {
  const { t } = useTranslation("devices");
  const { me } = useShop();
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      {me.role === "technician" ? (
        <ShortList
          title={t("dashboard.mine")}
          href={pageHref("/technician")}
          query={{ technicianId: me.id, status: "in-repair", sort: "due" }}
          icon={<Wrench size={16} />}
          empty={t("bench.empty")}
          end={(device) => <DeviceStatusBadge status={device.status} />}
        />
      ) : null}
      {/* For a technician, the other two lists share one column beside the technician's own queue. */}
      <div className={cx(me.role === "technician" ? "flex min-w-0 flex-col gap-4" : "contents")}>
        <ShortList
          title={t("dashboard.overdue")}
          href={devicesHref({ overdue: true, sort: "due" })}
          query={{ overdue: "true", sort: "due" }}
          icon={<TriangleAlert size={16} />}
          empty={t("dashboard.nothingOverdue")}
          end={(device) => <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} />}
        />
        <ShortList
          title={t("dashboard.ready")}
          href={devicesHref({ status: "ready-for-pickup" })}
          query={{ status: "ready-for-pickup" }}
          icon={<PackageCheck size={16} />}
          empty={t("dashboard.nothingReady")}
          end={(device) =>
            device.balance ? (
              <Money minor={device.balance} />
            ) : device.balance === 0 ? (
              <span className="text-ink-faint">{t("paid")}</span>
            ) : (
              <span className="text-ink-faint">{t("costNotSet")}</span>
            )
          }
        />
      </div>
    </div>
  );
}

function ShortList({
  title,
  href,
  query: wanted,
  icon,
  empty,
  end,
}: {
  title: string;
  href: string;
  query: NonNullable<CallInput<(typeof deviceListContract)["listDevices"]>["query"]>;
  icon: ReactNode;
  empty: string;
  end: (device: DeviceSummary) => ReactNode;
}) {
  const { t } = useTranslation("devices");
  const query = useQuery(
    read(deviceListContract.listDevices, { query: { ...wanted, limit: SHOWN } }),
  );
  const rows = query.data?.items;
  return (
    <Section
      flush
      title={title}
      actions={
        rows && rows.length > 0 ? (
          <AppLink href={href} className="-my-3 py-3 font-medium text-accent-ink hover:underline">
            {t("dashboard.seeAll")}
          </AppLink>
        ) : null
      }
    >
      {query.isError && !rows ? (
        <ErrorState title={t("list.failed")} onRetry={retryOf(query)} retrying={query.isFetching} />
      ) : !rows ? (
        <div className="flex flex-col gap-4 p-4" aria-busy="true">
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} className="h-8 w-full" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-6 text-ink-quiet">
          <CircleCheck size={16} aria-hidden="true" className="text-accent-ink" /> {empty}
        </p>
      ) : (
        <ul aria-label={title}>
          {rows.map((device) => (
            <li
              key={device.id}
              className="relative flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-sunken"
            >
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
              <div className="shrink-0 text-right">{end(device)}</div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
