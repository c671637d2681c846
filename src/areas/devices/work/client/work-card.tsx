import { pageHref } from "#src/shared/addresses.ts";
import {
  Ellipsis,
  KeyRound,
  ListChecks,
  MapPin,
  MessageSquareText,
  Timer,
  Wrench,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import type { QueuedDevice } from "../bench-contract.ts";
import type { DeviceStatus } from "../../rules.ts";
import { holderName } from "../../custody/client/holder-name.ts";
import { useChangeStatus } from "../../client/device-acts.ts";
import { DueDate } from "./due-date.tsx";
import { asksFirst, moveVerb } from "../../moves/client/move-words.ts";
import { nextStep, otherMoves } from "../../moves/client/next-step.ts";
import { PriorityBadge } from "../../client/priority-badge.tsx";
import { RemarkForm } from "../../client/remark-form.tsx";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { statusLooks } from "../../moves/client/status-looks.tsx";
import { useShop } from "../../client/use-shop.ts";
import { WorkButton } from "./work-button.tsx";
import { workTimeText } from "./work-time.ts";

const MoveDialog = lazy(() => import("../../moves/client/move-dialog.tsx"));
const WorkSheet = lazy(() => import("./work-sheet.tsx"));

type WorkTask = "remark" | "checklist" | { move: DeviceStatus };

/** The queue has no photos, so it treats them as present. The sheet or the server refuses a move without photos. */
const photos = [{ phase: "before" }, { phase: "after" }];

/** One device of the queue: the fault, the promised day, the holder, and a button for the next step. */
export function WorkCard({ device }: { device: QueuedDevice }) {
  const { t } = useTranslation("devices");
  const { t: words } = useTranslation("custody");
  const { me, may, mover, settings } = useShop();
  const go = useGo();
  const href = pageHref("/devices/$id", device);
  const change = useChangeStatus();
  const [task, setTask] = useState<WorkTask | null>(null);
  const close = () => setTask(null);
  const workable = { ...device, checklists: [], photos };
  const main = nextStep(workable, mover, settings.workflow);
  const mainMove = main?.kind === "move" ? main.to : null;
  const move = (to: DeviceStatus) => {
    // The sheet has both the checklist and the signature.
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
          disabledReason: refusal && t(`moves:moveRefused.${refusal}`),
          onSelect: () => move(to),
        };
      }),
    "separator",
    { label: t("bench.openDevice"), onSelect: () => go(href) },
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
          <AppLink href={href} className="min-w-0 hover:underline">
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
          <span className="text-ink-faint">{t("promised")}:</span>
          <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} inline />
          <PriorityBadge priority={device.priority} />
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-quiet">
          <span className="inline-flex items-center gap-1">
            <MapPin size={13} aria-hidden="true" />
            <span className="sr-only">{words("holder.now")}</span>
            {holderName(words, device.holder, me.id)}
          </span>
          {device.hasPasscode ? (
            <span className="inline-flex items-center gap-1">
              <KeyRound size={13} aria-hidden="true" />
              {words("bench.passcode")}
            </span>
          ) : null}
          {device.work.seconds > 0 ? (
            <span className="inline-flex items-center gap-1">
              <Timer size={13} aria-hidden="true" />
              <span className="sr-only">{words("work.title")}</span>
              {workTimeText(words, device.work.seconds)}
            </span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t border-line p-2">
        {mainMove ? (
          <Button
            className="min-w-0 basis-full"
            icon={<MainIcon size={16} />}
            loading={change.isPending}
            onClick={() => move(mainMove)}
          >
            <span className="truncate">{t(moveVerb(device.status, mainMove))}</span>
          </Button>
        ) : (
          <span className="basis-full px-2 text-ink-faint">{t("bench.notYours")}</span>
        )}
        <span className="flex-1">
          <WorkButton device={device} />
        </span>
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
      <WorkDialogs device={device} name={name} task={task} onClose={close} />
    </article>
  );
}

interface DialogProps {
  device: QueuedDevice;
  name: string;
  task: WorkTask | null;
  onClose: () => void;
}

/** The dialog of the current task. */
function WorkDialogs({ device, name, task, onClose }: DialogProps) {
  const { t } = useTranslation("devices");
  return (
    <Suspense>
      {typeof task === "object" && task ? (
        <MoveDialog device={device} to={task.move} onClose={onClose} />
      ) : null}
      {task === "checklist" ? <WorkSheet id={device.id} title={name} onClose={onClose} /> : null}
      <Dialog
        open={task === "remark"}
        onClose={onClose}
        title={t("remark.label")}
        description={`${device.ticketNumber} · ${name}`}
        size="small"
      >
        <RemarkForm deviceId={device.id} onAdded={onClose} autoFocus />
      </Dialog>
    </Suspense>
  );
}
