import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ListChecks, MessageSquareText, PackageCheck, Wrench } from "lucide-react";
import { useState } from "react";
import { useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { FilterSelect } from "#src/client/ui/filter-bar.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { devicesContract, type DeviceSummary } from "../contract.ts";
import { readyForPickup, type DeviceStatus } from "../rules.ts";
import { useChangeStatus } from "./device-acts.ts";
import { devicesHref, idIn } from "./devices-address.ts";
import { DueDate } from "./due-date.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { asksFirst, moveVerb } from "./move-words.ts";
import { nextStep, otherMoves } from "./next-step.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import { RemarkForm } from "./remark-form.tsx";
import { DeviceStatusBadge } from "./status-badge.tsx";
import { statusLooks } from "./status-looks.tsx";
import { Load } from "./technician-choice.tsx";
import { useShop } from "./use-shop.ts";
import { WorkSheet } from "./work-sheet.tsx";

const waiting: readonly DeviceStatus[] = ["awaiting-approval", "awaiting-parts"];
/** More than anybody may have at once by default; a bench is one page. */
const BENCH = 50;

const readAddress = (words: AddressWords) => ({ technicianId: idIn(words["technicianId"]) });

/** A technician's bench: what is late and old first, each a tap away from its next step. */
export function TechnicianPage() {
  const { t } = useTranslation("devices");
  const { me, may } = useShop();
  const [address, setAddress] = useAddress(readAddress);
  const mayLookAtOthers = may("update_any_device_status") || may("assign_devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const people = technicians.data?.items ?? [];
  const chosen = mayLookAtOthers ? address.technicianId : "";
  const amOne = people.some((each) => each.id === me.id);
  const technicianId = chosen || (amOne || !mayLookAtOthers ? me.id : (people[0]?.id ?? ""));
  const person = people.find((each) => each.id === technicianId);
  const isMine = technicianId === me.id;
  return (
    <>
      <PageHeader
        title={isMine || !person ? t("bench.title") : t("bench.titleOf", { name: person.name })}
        meta={
          person ? (
            <span className="flex items-center gap-2">
              <span>{person.isAvailable ? t("bench.available") : t("bench.full")}</span>
              <Load open={person.openDevices} most={person.maxDevicesAllowed} />
            </span>
          ) : null
        }
        secondary={
          mayLookAtOthers && people.length > 0 ? (
            <FilterSelect
              label={t("technician")}
              value={technicianId}
              onChange={(id) => setAddress({ technicianId: id })}
              options={people.map((each) => ({ value: each.id, label: each.name }))}
            />
          ) : null
        }
      />
      {technicianId ? (
        <Bench key={technicianId} technicianId={technicianId} isMine={isMine} />
      ) : technicians.isPending ? (
        <Section>
          <SkeletonText lines={6} />
        </Section>
      ) : (
        <EmptyState icon={<Wrench size={20} />} title={t("technicians.none")} />
      )}
    </>
  );
}

function Bench({ technicianId, isMine }: { technicianId: string; isMine: boolean }) {
  const { t } = useTranslation("devices");
  const query = useQuery(
    read(devicesContract.listDevices, {
      query: { technicianId, status: "open", sort: "due", limit: BENCH },
    }),
  );
  if (query.isError && !query.data) {
    return (
      <Section>
        <ErrorState
          title={t("list.failed")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Section>
    );
  }
  if (!query.data) {
    return (
      <div className="grid gap-3 desk:grid-cols-2" aria-busy="true">
        {[0, 1, 2, 3].map((at) => (
          <Section key={at}>
            <SkeletonText lines={4} />
          </Section>
        ))}
      </div>
    );
  }
  const devices = query.data.items;
  const ready = devices.filter((each) => readyForPickup.includes(each.status));
  const held = devices.filter((each) => waiting.includes(each.status));
  const toDo = devices.filter((each) => !ready.includes(each) && !held.includes(each));
  if (devices.length === 0) {
    return (
      <EmptyState
        icon={<Wrench size={20} />}
        title={t("bench.empty")}
        hint={isMine ? t("bench.emptyHint") : null}
        action={<LinkButton href="/devices">{t("bench.allDevices")}</LinkButton>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Group
        title={t("bench.toDo")}
        devices={toDo}
        empty={held.length > 0 ? t("bench.nothingToDo") : t("bench.empty")}
      />
      {held.length > 0 ? <Group title={t("bench.waiting")} devices={held} /> : null}
      {ready.length > 0 ? (
        <AppLink
          href={devicesHref({ technicianId, status: "ready-for-pickup" })}
          className="flex min-h-11 items-center gap-2 text-ink-quiet hover:text-ink"
        >
          <PackageCheck size={16} aria-hidden="true" />
          {t("bench.ready", { count: ready.length })}
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
  devices: readonly DeviceSummary[];
  empty?: string;
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-strong">
        {title} <span className="text-12 font-normal text-ink-faint">{devices.length}</span>
      </h2>
      {devices.length === 0 ? <p className="text-ink-quiet">{empty}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-2 wide:grid-cols-3">
        {devices.map((device) => (
          <li key={device.id}>
            <WorkCard device={device} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkCard({ device }: { device: DeviceSummary }) {
  const { t } = useTranslation("devices");
  const { may, mover, settings } = useShop();
  const go = useGo();
  const change = useChangeStatus();
  const [task, setTask] = useState<"remark" | "checklist" | { move: DeviceStatus } | null>(null);
  const close = () => setTask(null);
  // A list carries neither checklist nor photos: what they refuse is said in the sheet, or by the server.
  const photos = [{ phase: "before" }, { phase: "after" }];
  const workable = { ...device, checklists: [], photos };
  const main = nextStep(workable, mover, settings.workflow);
  const mainMove = main?.kind === "move" ? main.to : null;
  const move = (to: DeviceStatus) => {
    // The sheet has both: the checklist, and where to sign that it is done.
    const { deviceChecklistRequired, requireTechnicianSignature } = settings.workflow;
    if (to === "completed" && (deviceChecklistRequired || requireTechnicianSignature))
      setTask("checklist");
    else if (asksFirst(device.status, to, settings.workflow)) setTask({ move: to });
    else change.tap({ params: { id: device.id }, body: { status: to, version: device.version } });
  };
  const items: MenuItem[] = [
    ...otherMoves(workable, mover, settings.workflow, main)
      .filter(({ to }) => to !== "done")
      .map(({ to, refusal }) => {
        const Icon = statusLooks[to].icon;
        return {
          label: t(moveVerb(device.status, to)),
          icon: <Icon size={16} />,
          danger: to === "cancelled" || to === "unrepairable",
          disabledReason: refusal && t(`moveRefused.${refusal}`),
          onSelect: () => move(to),
        };
      }),
    "separator",
    { label: t("bench.openDevice"), onSelect: () => go(`/devices/${device.id}`) },
  ];
  const name = `${device.brand} ${device.model}`;
  const MainIcon = mainMove ? statusLooks[mainMove].icon : Wrench;
  return (
    <article
      aria-label={`${name}, ${device.ticketNumber}`}
      className="flex h-full flex-col rounded-card border border-line bg-surface"
    >
      <div className="flex-1 px-4 pt-3.5 pb-3">
        <div className="flex items-start justify-between gap-3">
          <AppLink href={`/devices/${device.id}`} className="min-w-0 hover:underline">
            <span className="block truncate text-16 font-strong">{name}</span>
          </AppLink>
          <DeviceStatusBadge status={device.status} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-quiet">
          <span className="tabular-nums">{device.ticketNumber}</span>
          <span aria-hidden="true">·</span>
          <span className="truncate">{device.customer.name}</span>
        </p>
        <p className="mt-2 line-clamp-2">{device.issueDescription}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-ink-faint">{t("promised")}</span>
          <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} />
          <PriorityBadge priority={device.priority} />
        </p>
      </div>
      <div className="flex items-center gap-1 border-t border-line p-2">
        {mainMove ? (
          <Button
            className="min-w-0 flex-1 shrink phone:px-2"
            icon={<MainIcon size={16} />}
            loading={change.isPending}
            onClick={() => move(mainMove)}
          >
            <span className="truncate">{t(moveVerb(device.status, mainMove))}</span>
          </Button>
        ) : (
          <span className="flex-1 px-2 text-ink-faint">{t("bench.notYours")}</span>
        )}
        {may("add_notes") ? (
          <IconButton
            label={t("remark.label")}
            icon={<MessageSquareText size={18} />}
            onClick={() => setTask("remark")}
          />
        ) : null}
        <IconButton
          label={t("checklist.outtake")}
          icon={<ListChecks size={18} />}
          onClick={() => setTask("checklist")}
        />
        <Menu label={t("detail.actions")} items={items}>
          {({ ref, ...trigger }) => (
            <button
              {...trigger}
              ref={ref}
              type="button"
              aria-label={t("detail.actionsOf", { device: name })}
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink phone:size-11"
            >
              <Ellipsis size={18} aria-hidden="true" />
            </button>
          )}
        </Menu>
      </div>
      <MoveDialog
        device={device}
        to={typeof task === "object" && task ? task.move : null}
        onClose={close}
      />
      <Dialog
        open={task === "remark"}
        onClose={close}
        title={t("remark.label")}
        description={`${device.ticketNumber} · ${name}`}
        size="small"
      >
        <RemarkForm deviceId={device.id} onAdded={close} autoFocus />
      </Dialog>
      {task === "checklist" ? <WorkSheet id={device.id} title={name} onClose={close} /> : null}
    </article>
  );
}
