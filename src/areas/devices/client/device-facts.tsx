import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Device } from "../core/contract.ts";
import { inRepair } from "../rules.ts";
import type { DeviceTask } from "../core/client/device-task.ts";
import { DueDate } from "../core/client/due-date.tsx";
import { needsNoDeposit, owedOnCredit } from "../money/rules.ts";
import { warrantyEnd } from "../moves/warranty.ts";
import { mayAssign } from "../moves/client/next-step.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

/**
 * Shows technician, promised day, balance and day of intake; after the hand-over also its day and the end of warranty.
 */
export function DeviceFacts({
  device,
  onTask,
}: {
  device: Device;
  onTask: (task: DeviceTask) => void;
}) {
  const { t, language } = useTranslation("devices");
  const { may, mover } = useShop();
  const warranty = warrantyEnd(device);
  const onCredit = owedOnCredit(device);
  const isOpen = inRepair.includes(device.status);
  return (
    <dl
      className={cx(
        "mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line",
        device.handedOverAt ? "@2xl:grid-cols-3" : "@2xl:grid-cols-4",
      )}
    >
      <Fact
        label={t("technician")}
        action={
          mayAssign(device, mover) ? (
            <IconButton
              label={device.assignedTo ? t("assign.titleOther") : t("assign.title")}
              icon={<Pencil size={14} />}
              onClick={() => onTask("assign")}
            />
          ) : null
        }
      >
        {device.technician?.name ?? <span className="text-ink-faint">{t("nobodyYet")}</span>}
      </Fact>
      <Fact
        label={t("promised")}
        action={
          may("edit_devices") && isOpen ? (
            <IconButton
              label={t("returnDate.title")}
              icon={<Pencil size={14} />}
              onClick={() => onTask("return-date")}
            />
          ) : null
        }
      >
        <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} isSettled={!isOpen} />
      </Fact>
      <Fact label={t("balance")}>
        {device.balance === null ? (
          <span className="text-ink-faint">
            {t(needsNoDeposit(device.status) ? "nothingToPay" : "costNotSet")}
          </span>
        ) : device.balance > 0 ? (
          <Money minor={device.balance} />
        ) : onCredit > 0 ? (
          <>
            <Money minor={onCredit} /> <Badge tone="waiting">{t("owed")}</Badge>
          </>
        ) : (
          t("paidInFull")
        )}
      </Fact>
      <Fact label={t("received")}>
        <RelativeTime iso={device.createdAt} />
      </Fact>
      {device.handedOverAt ? (
        <>
          <Fact label={t("status.done")}>
            <RelativeTime iso={device.handedOverAt} />
          </Fact>
          <Fact label={t("warranty")}>
            {warranty ? (
              formatDate(warranty, language)
            ) : (
              <span className="text-ink-faint">{t("noWarranty")}</span>
            )}
          </Fact>
        </>
      ) : null}
    </dl>
  );
}

function Fact({
  label,
  action,
  children,
}: {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="relative flex min-w-0 flex-col justify-center bg-surface py-2.5 pr-4 pl-4 has-[button]:pr-12">
      <dt className="text-12 text-ink-faint">{label}</dt>
      <dd className="font-medium break-words">
        <span className="[&_span]:whitespace-normal">{children}</span>
        {action ? (
          <span className="absolute inset-y-0 right-1.5 flex items-center">{action}</span>
        ) : null}
      </dd>
    </div>
  );
}
