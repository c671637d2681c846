import { KeyRound, ListChecks, MapPin, MessageSquareText, Timer } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { QueuedDevice } from "../bench-contract.ts";
import { holderName } from "../../custody/client/holder-name.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import { JobMenu } from "./job-menu.tsx";
import { PriorityBadge } from "../../core/client/priority-badge.tsx";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useJob } from "./use-job.tsx";
import { WorkButton } from "./work-button.tsx";
import { WorkDialogs } from "./work-dialogs.tsx";
import { workTimeText } from "./work-time.ts";

/** One device of the queue on a wide screen: fault, promised day, holder, and the button of the next step. */
export function WorkCard({ device }: { device: QueuedDevice }) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const { name, href, main, menu, task, setTask } = useJob(device);
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
          <span>{device.ticketNumber}</span>
          <span aria-hidden="true">·</span>
          <span className="truncate">{customerName(device.customer, t)}</span>
        </p>
        <p className="mt-2 line-clamp-2">{device.issueDescription}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-ink-faint">{t("promised")}:</span>
          <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} inline />
          <PriorityBadge priority={device.priority} />
        </p>
        <Circumstances device={device} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line p-2">
        {main ? (
          <Button
            className="min-w-0 basis-full"
            icon={main.icon}
            loading={main.isPending}
            onClick={main.act}
          >
            <span className="truncate">{main.label}</span>
          </Button>
        ) : (
          <span className="basis-full px-2 text-ink-faint">{t("bench:notYours")}</span>
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
        <JobMenu name={name} items={menu} />
      </div>
      <WorkDialogs device={device} name={name} task={task} onClose={() => setTask(null)} />
    </article>
  );
}

/** Shows who holds the device, whether its passcode is stored, and the time worked on it. */
function Circumstances({ device }: { device: QueuedDevice }) {
  const { t } = useTranslation("custody");
  const { me } = useShop();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-quiet">
      <span className="inline-flex items-center gap-1">
        <MapPin size={13} aria-hidden="true" />
        <span className="sr-only">{t("holder.now")}</span>
        {holderName(t, device.holder, me.id)}
      </span>
      {device.hasPasscode ? (
        <span className="inline-flex items-center gap-1">
          <KeyRound size={13} aria-hidden="true" />
          {t("bench:passcode")}
        </span>
      ) : null}
      {device.work.seconds > 0 ? (
        <span className="inline-flex items-center gap-1">
          <Timer size={13} aria-hidden="true" />
          <span className="sr-only">{t("work.title")}</span>
          {workTimeText(t, device.work.seconds)}
        </span>
      ) : null}
    </p>
  );
}
