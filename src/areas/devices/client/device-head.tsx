import {
  Banknote,
  CalendarDays,
  Camera,
  CircleDollarSign,
  Ellipsis,
  ListChecks,
  Maximize2,
  Pencil,
  Printer,
  Tag,
  Trash2,
  UserCog,
  X,
} from "lucide-react";
import { useState } from "react";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/confirm-dialog.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import type { Device } from "../contract.ts";
import { inRepair } from "../rules.ts";
import { useDeleteDevice, useChangeStatus } from "./device-acts.ts";
import type { DeviceTask } from "./device-task.ts";
import { listAddress } from "./list-address.ts";
import { asksFirst, moveVerb } from "./move-words.ts";
import { mayAssign, nextStep, otherMoves, type NextStep } from "./next-step.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import { statusLooks } from "./status-looks.tsx";
import { DeviceStatusBadge } from "./status-badge.tsx";
import { useShop } from "./use-shop.ts";

interface Props {
  device: Device;
  onTask: (task: DeviceTask) => void;
  /** Beside the list: what closes it. */
  onClose?: () => void;
}

/** Ticket, device, status; the likely next act as the main button, everything else in a menu. */
export function DeviceHead({ device, onTask, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const main = nextStep(device, mover, settings.workflow);
  const name = `${device.brand} ${device.model}`;
  const mainButton = main ? <MainAction device={device} step={main} onTask={onTask} /> : null;
  const more = <MoreActions device={device} main={main} onTask={onTask} />;
  const badge = (
    <>
      <DeviceStatusBadge status={device.status} />
      <PriorityBadge priority={device.priority} />
    </>
  );
  if (!onClose) {
    return (
      <PageHeader
        title={name}
        badge={badge}
        meta={
          <>
            <span className="tabular-nums">{device.ticketNumber}</span>
            <AppLink href={`/customers/${device.customer.id}`} className="hover:underline">
              {device.customer.name}
            </AppLink>
          </>
        }
        action={mainButton}
        secondary={more}
        back={{ href: listAddress.current, label: t("title") }}
      />
    );
  }
  return (
    <header className="mb-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <span className="text-ink-quiet tabular-nums">
          {device.ticketNumber} · {device.customer.name}
        </span>
        <span className="flex">
          <AppLink
            href={`/devices/${device.id}`}
            aria-label={t("detail.openWhole")}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink"
          >
            <Maximize2 size={16} aria-hidden="true" />
          </AppLink>
          <IconButton label={t("common:close")} icon={<X size={18} />} onClick={onClose} />
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-20 font-strong">{name}</h2>
          {badge}
        </div>
        <div className="flex items-center gap-2">
          {more}
          {mainButton}
        </div>
      </div>
    </header>
  );
}

function MainAction({
  device,
  step,
  onTask,
}: {
  device: Device;
  step: NextStep;
  onTask: (task: DeviceTask) => void;
}) {
  const { t } = useTranslation("devices");
  const { settings } = useShop();
  const change = useChangeStatus();
  switch (step.kind) {
    case "assign":
      return (
        <Button variant="primary" icon={<UserCog size={16} />} onClick={() => onTask("assign")}>
          {t("assign.title")}
        </Button>
      );
    case "set-cost":
      return (
        <Button
          variant="primary"
          icon={<CircleDollarSign size={16} />}
          onClick={() => onTask("cost")}
        >
          {t("cost.set")}
        </Button>
      );
    case "take-payment":
      return (
        <Button variant="primary" icon={<Banknote size={16} />} onClick={() => onTask("payment")}>
          {t("payment.action")}
        </Button>
      );
    case "hand-over":
      return (
        <Button variant="primary" onClick={() => onTask("hand-over")}>
          {t("verb.done")}
        </Button>
      );
    case "checklist":
      return (
        <Button
          variant="primary"
          icon={<ListChecks size={16} />}
          onClick={() => {
            const list = document.getElementById("outtake-checklist");
            list?.scrollIntoView({ block: "start", behavior: "smooth" });
            list?.querySelector<HTMLInputElement>("input[type=radio]:checked")?.focus({
              preventScroll: true,
            });
          }}
        >
          {t("checklist.finish")}
        </Button>
      );
    case "photos":
      return (
        <Button
          variant="primary"
          icon={<Camera size={16} />}
          onClick={() => {
            const group = document.querySelector(`[data-phase="${step.phase}"]`);
            group?.scrollIntoView({ block: "center", behavior: "smooth" });
            group?.querySelector("button")?.focus({ preventScroll: true });
          }}
        >
          {t("takePhotoFirst")}
        </Button>
      );
    case "move": {
      const Icon = statusLooks[step.to].icon;
      return (
        <Button
          variant="primary"
          icon={<Icon size={16} />}
          loading={change.isPending}
          onClick={() =>
            asksFirst(device.status, step.to, settings.workflow)
              ? onTask({ move: step.to })
              : change.tap({
                  params: { id: device.id },
                  body: { status: step.to, version: device.version },
                })
          }
        >
          {t(moveVerb(device.status, step.to))}
        </Button>
      );
    }
  }
}

function MoreActions({
  device,
  main,
  onTask,
}: {
  device: Device;
  main: NextStep | null;
  onTask: (task: DeviceTask) => void;
}) {
  const { t } = useTranslation("devices");
  const { may, mover, settings } = useShop();
  const go = useGo();
  const change = useChangeStatus();
  const remove = useDeleteDevice();
  const [removing, setRemoving] = useState(false);
  const isOpen = device.status !== "done";
  useShortcut("e", () => onTask("edit"), may("edit_devices") && isOpen);

  const moves = otherMoves(device, mover, settings.workflow, main).map(({ to, refusal }) => {
    const Icon = statusLooks[to].icon;
    return {
      label: t(moveVerb(device.status, to)),
      icon: <Icon size={16} />,
      danger: to === "cancelled" || to === "unrepairable",
      disabledReason: refusal && t(`moveRefused.${refusal}`),
      onSelect: () => {
        if (to === "done") onTask("hand-over");
        else if (asksFirst(device.status, to, settings.workflow)) onTask({ move: to });
        else
          change.tap({ params: { id: device.id }, body: { status: to, version: device.version } });
      },
    };
  });
  const counter: MenuItem[] = [
    ...(mayAssign(device, mover) && main?.kind !== "assign"
      ? [
          {
            label: device.assignedTo ? t("assign.titleOther") : t("assign.title"),
            icon: <UserCog size={16} />,
            onSelect: () => onTask("assign"),
          },
        ]
      : []),
    ...(may("take_payments") && main?.kind !== "take-payment"
      ? [
          {
            label: t("payment.action"),
            icon: <Banknote size={16} />,
            disabledReason: device.balance === 0 && t("payment.nothingOwed"),
            onSelect: () => onTask("payment"),
          },
        ]
      : []),
    ...(may("edit_devices") && isOpen
      ? [
          {
            label: device.finalAmount === null ? t("cost.set") : t("cost.change"),
            icon: <CircleDollarSign size={16} />,
            onSelect: () => onTask("cost"),
          },
          ...(inRepair.includes(device.status)
            ? [
                {
                  label: t("returnDate.title"),
                  icon: <CalendarDays size={16} />,
                  onSelect: () => onTask("return-date" as const),
                },
              ]
            : []),
          { label: t("edit.title"), icon: <Pencil size={16} />, onSelect: () => onTask("edit") },
        ]
      : []),
  ];
  const paper: MenuItem[] = [
    { label: t("print.slip"), icon: <Printer size={16} />, href: `/devices/${device.id}/slip` },
    { label: t("print.label"), icon: <Tag size={16} />, href: `/devices/${device.id}/label` },
  ];
  const items: MenuItem[] = [
    ...moves,
    ...(moves.length > 0 && counter.length > 0 ? (["separator"] as const) : []),
    ...counter,
    "separator",
    ...paper,
    ...(may("delete_devices")
      ? ([
          "separator",
          {
            label: t("remove.action"),
            icon: <Trash2 size={16} />,
            danger: true,
            disabledReason:
              (device.status !== "received" || device.paidAmount > 0) && t("remove.notNow"),
            onSelect: () => setRemoving(true),
          },
        ] as const)
      : []),
  ];
  return (
    <>
      <Menu label={t("detail.actions")} items={items}>
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />} loading={change.isPending}>
            {t("detail.actions")}
          </Button>
        )}
      </Menu>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t("remove.title", {
          device: `${device.brand} ${device.model}`,
          ticket: device.ticketNumber,
        })}
        loses={t("remove.loses")}
        confirmLabel={t("remove.action")}
        onConfirm={async () => {
          await remove.confirm(device.id);
          go("/devices", { replace: true });
        }}
      />
    </>
  );
}
