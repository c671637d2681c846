import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { spreadLink } from "#src/client/ui/lists/row-link.ts";
import type { QueuedDevice } from "../bench-contract.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import { JobMenu } from "./job-menu.tsx";
import { PriorityBadge } from "../../core/client/priority-badge.tsx";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { useJob } from "./use-job.tsx";
import { WorkDialogs } from "./work-dialogs.tsx";

/** One device of the queue on a phone. It has one button and a menu, so that four devices fit on the screen. */
export function WorkLine({ device }: { device: QueuedDevice }) {
  const { t } = useTranslation("devices");
  const { name, href, main, wholeMenu, task, setTask } = useJob(device);
  return (
    <article
      aria-label={`${name}, ${device.ticketNumber}`}
      className="rounded-card border border-line bg-surface py-1.5 pl-3"
    >
      <div className="relative -mt-1.5 pt-1.5 pb-0.5">
        <div className="flex items-center gap-2 pr-3">
          <AppLink
            href={href}
            className={cx("flex min-w-0 flex-1 items-center gap-1.5 font-strong", spreadLink)}
          >
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
            <PriorityBadge priority={device.priority} brief />
          </AppLink>
          <span className="sr-only">{t("promised")}</span>
          <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} />
        </div>
        <p className="flex gap-2 pr-3 text-12 text-ink-quiet">
          <span className="shrink-0">
            <DeviceStatusBadge status={device.status} plain />
          </span>
          <span className="truncate">{device.issueDescription}</span>
        </p>
      </div>
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 text-12 text-ink-quiet">{device.ticketNumber}</span>
        {main ? (
          <Button icon={main.icon} loading={main.isPending} onClick={main.act} size="small">
            {main.label}
          </Button>
        ) : (
          <span className="text-12 text-ink-faint">{t("bench:notYours")}</span>
        )}
        <JobMenu name={name} items={wholeMenu} />
      </div>
      <WorkDialogs device={device} name={name} task={task} onClose={() => setTask(null)} />
    </article>
  );
}
