import { pageHref } from "#src/shared/addresses.ts";
import type { Permission } from "#src/shared/permissions.ts";
import {
  Banknote,
  Calculator,
  CalendarDays,
  CircleDollarSign,
  Ellipsis,
  Gift,
  HandCoins,
  Pencil,
  Printer,
  Repeat,
  ShieldCheck,
  Tag,
  Trash2,
  UserCog,
  type LucideIcon,
} from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import type { Device } from "../core/contract.ts";
import { refusalOfLending } from "../loaners/rules.ts";
import { refusalOfPricing } from "../money/rules.ts";
import { inRepair } from "../rules.ts";
import { useChangeStatus } from "../core/client/device-acts.ts";
import type { DeviceTask } from "../core/client/device-task.ts";
import { estimateWord } from "../estimates/client/estimate-word.ts";
import { moveItems } from "../moves/client/move-items.tsx";
import { asksFirst } from "../moves/client/move-words.ts";
import { mayAssign, mayEstimate, otherMoves, type NextStep } from "../moves/client/next-step.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const DeleteDeviceDialog = lazyWithWords(
  () => import("./delete-device-dialog.tsx"),
  "device-tasks",
);
const AskForDeletion = lazyWithWords(
  () => import("./ask-for-deletion-dialog.tsx"),
  "device-tasks",
  "approvals",
  "approval-errors",
  "errors",
);

/** The menu of the other actions, in this order: moves, actions of the counter, papers, deletion. */
export function MoreActions({
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
  const change = useChangeStatus();
  const [removing, setRemoving] = useState(false);
  const isOpen = device.status !== "done";
  const pricing = refusalOfPricing(device);
  useEditKey(() => onTask("edit"), may("edit_devices") && isOpen);

  const others = otherMoves(device, mover, settings.workflow, main);
  const moves = moveItems(device.status, others, t, (to) => {
    if (to === "done") onTask("hand-over");
    else if (asksFirst(device.status, to, settings.workflow)) onTask({ move: to });
    else change.tap({ params: { id: device.id }, body: { status: to, version: device.version } });
  });
  const act = (
    label: string,
    Icon: LucideIcon,
    task: DeviceTask,
    disabledReason: string | false | null = null,
  ): MenuItem => ({
    label,
    icon: <Icon size={16} />,
    disabledReason,
    onSelect: () => onTask(task),
  });
  const counter: MenuItem[] = [
    ...(mayEstimate(device, mover) && main?.kind !== "estimate"
      ? [act(t(estimateWord(device)), Calculator, "estimate")]
      : []),
    ...(mayAssign(device, mover) && main?.kind !== "assign"
      ? [act(t(device.assignedTo ? "assign.titleOther" : "assign.title"), UserCog, "assign")]
      : []),
    ...(may("take_payments") && main?.kind !== "take-payment"
      ? [
          act(
            t("money:payment.action"),
            Banknote,
            "payment",
            device.balance === 0 && t("money:payment.nothingOwed"),
          ),
        ]
      : []),
    ...(may("redeem_rewards") && isOpen ? [act(t("useReward"), Gift, "reward")] : []),
    ...(may("lend_loaners") && !refusalOfLending(device)
      ? [act(t("custody:lendLoaner"), Repeat, "lend-loaner")]
      : []),
    ...(may("edit_devices") && isOpen
      ? [
          act(
            t(device.finalAmount === null ? "money:cost.set" : "money:cost.change"),
            CircleDollarSign,
            "cost",
            pricing && t(`money:cost.refused.${pricing}`),
          ),
          act(t("money:cost.changeDeposit"), HandCoins, "deposit"),
          ...(inRepair.includes(device.status)
            ? [act(t("returnDate.title"), CalendarDays, "return-date")]
            : []),
          act(t("edit.title"), Pencil, "edit"),
        ]
      : []),
    ...(may("overrule_warranty") && isOpen
      ? [act(t("changeWarranty"), ShieldCheck, "warranty")]
      : []),
  ];
  const items: MenuItem[] = [
    ...moves,
    ...(moves.length > 0 && counter.length > 0 ? (["separator"] as const) : []),
    ...counter,
    "separator",
    ...printItems(device, t),
    ...deletion(device, t, { may, onSelect: () => setRemoving(true) }),
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
      {removing ? (
        <Removal device={device} asks={!may("delete_devices")} onClose={() => setRemoving(false)} />
      ) : null}
    </>
  );
}

/** The dialog that deletes the device, or asks somebody who may. */
function Removal({ asks, ...given }: { device: Device; asks: boolean; onClose: () => void }) {
  return (
    <Suspense>{asks ? <AskForDeletion {...given} /> : <DeleteDeviceDialog {...given} />}</Suspense>
  );
}

const deletion = (
  { status, paidAmount }: Device,
  t: Translate<"devices">,
  { may, onSelect }: { may: (permission: Permission) => boolean; onSelect: () => void },
): MenuItem[] =>
  may("delete_devices") || may("ask_device_deletion")
    ? [
        "separator",
        {
          label: t(may("delete_devices") ? "remove.action" : "remove.ask"),
          icon: <Trash2 size={16} />,
          danger: true,
          disabledReason: (status !== "received" || paidAmount > 0) && t("remove.notNow"),
          onSelect,
        },
      ]
    : [];

const printItems = (device: Device, t: Translate<"devices">): MenuItem[] => [
  {
    label: t("print.slip"),
    icon: <Printer size={16} />,
    href: pageHref("/devices/$id/slip", device),
  },
  {
    label: t("print.label"),
    icon: <Tag size={16} />,
    href: pageHref("/devices/$id/label", device),
  },
  ...(device.estimate
    ? [
        {
          label: t("estimates:print"),
          icon: <Printer size={16} />,
          href: pageHref("/devices/$id/estimate", device),
        },
      ]
    : []),
];

const useEditKey = (onEdit: () => void, enabled: boolean): void =>
  useShortcut("e", "keys:editDevice", onEdit, { enabled });
