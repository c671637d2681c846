import { useQuery } from "@tanstack/react-query";
import { PackageCheck, Wrench } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useGivenAt } from "#src/client/copies/copied.ts";
import { read } from "#src/client/data/queries.ts";
import { useIsPhone } from "#src/client/media.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { benchContract, type QueuedDevice } from "../bench-contract.ts";
import { assignable, type DeviceStatus } from "../../rules.ts";
import { devicesHref } from "../../core/client/devices-address.ts";
import { useSeenStatuses } from "../../core/client/seen-device.ts";
import { WorkButton } from "./work-button.tsx";
import { WorkCard } from "./work-card.tsx";
import { WorkLine } from "./work-line.tsx";
import { useWorkClock } from "./work-time.ts";

const waiting: readonly DeviceStatus[] = ["awaiting-approval", "awaiting-parts"];

/** The queue of a technician: devices in repair, in the order in which they should be repaired. */
export function Bench({ technicianId, isMine }: { technicianId: string; isMine: boolean }) {
  const { t } = useTranslation("devices");
  const asked = read(benchContract.listQueue, { query: { technicianId } });
  const query = useQuery(asked);
  const copiedAt = useGivenAt(asked.queryKey, query.dataUpdatedAt);
  const queue = useSeenStatuses(query.data?.items ?? [], copiedAt);
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        failed={t("list.failed")}
        placeholder={
          <div className="grid gap-3 desk:grid-cols-2">
            {[0, 1, 2, 3].map((at) => (
              <Section key={at}>
                <SkeletonText lines={4} />
              </Section>
            ))}
          </div>
        }
      />
    );
  }
  const devices = queue.filter(({ status }) => assignable.includes(status));
  const { ready } = query.data;
  const held = devices.filter((each) => waiting.includes(each.status));
  const toDo = devices.filter((each) => !held.includes(each));
  const running = devices.find((each) => each.work.runningSince !== null);
  if (devices.length === 0 && ready === 0) {
    return (
      <EmptyState
        icon={<Wrench size={20} />}
        title={t("bench.empty")}
        hint={isMine ? t("bench:emptyHint") : null}
        action={<LinkButton href={pageHref("/devices")}>{t("bench:allDevices")}</LinkButton>}
      />
    );
  }
  return (
    <div className="mb-6 flex flex-col gap-6 phone:gap-4">
      {running ? <RunningWork device={running} isMine={isMine} /> : null}
      <Group
        title={t("bench:toDo")}
        devices={toDo}
        empty={held.length > 0 ? t("bench:nothingToDo") : t("bench.empty")}
      />
      {held.length > 0 ? <Group title={t("bench:waiting")} devices={held} /> : null}
      {ready > 0 ? (
        <AppLink
          href={devicesHref({ technicianId, status: "ready-for-pickup" })}
          className="flex min-h-11 items-center gap-2 text-ink-quiet hover:text-ink"
        >
          <PackageCheck size={16} aria-hidden="true" />
          {t("bench:ready", { count: ready })}
        </AppLink>
      ) : null}
    </div>
  );
}

function Group({
  title,
  devices,
  empty,
}: {
  title: string;
  devices: readonly QueuedDevice[];
  empty?: string;
}) {
  const isPhone = useIsPhone();
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-strong">
        {title} <span className="text-12 font-normal text-ink-faint">{devices.length}</span>
      </h2>
      {devices.length === 0 ? <p className="text-ink-quiet">{empty}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 phone:gap-2 desk:grid-cols-2 wide:grid-cols-3">
        {devices.map((device) => (
          <li key={device.id}>
            {isPhone ? <WorkLine device={device} /> : <WorkCard device={device} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The device on which the technician works now, shown above the queue. */
function RunningWork({ device, isMine }: { device: QueuedDevice; isMine: boolean }) {
  const { t } = useTranslation("custody");
  const clock = useWorkClock(device.work);
  return (
    <section
      aria-label={t("work.running")}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent-line bg-accent-soft px-4 py-3 phone:flex-nowrap phone:gap-3 phone:px-3 phone:py-2"
    >
      <span role="timer" className="text-20 font-strong text-accent-ink tabular-nums">
        {clock}
      </span>
      <AppLink
        href={pageHref("/devices/$id", { id: device.id })}
        className="min-w-0 flex-1 basis-40 hover:underline phone:basis-0"
      >
        <span className="block text-12 text-ink-quiet">
          {isMine ? t("bench:now") : t("work.running")}
        </span>
        <span className="block truncate font-strong desk:whitespace-normal">
          {device.brand} {device.model} · {device.ticketNumber}
        </span>
      </AppLink>
      <WorkButton device={device} />
    </section>
  );
}
