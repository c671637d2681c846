import { ListChecks, MessageSquareText, Wrench } from "lucide-react";
import { useState } from "react";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { MenuItem } from "#src/client/ui/menu.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import type { QueuedDevice } from "../bench-contract.ts";
import type { DeviceStatus } from "../../rules.ts";
import { useChangeStatus } from "../../core/client/device-acts.ts";
import { moveItems } from "../../moves/client/move-items.tsx";
import { asksFirst, moveVerb } from "../../moves/client/move-words.ts";
import { nextStep, otherMoves } from "../../moves/client/next-step.ts";
import { statusBody } from "./status-body.ts";
import { statusLooks } from "../../moves/client/status-looks.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useWorkAct } from "./use-work-act.tsx";

export type WorkTask = "remark" | "checklist" | { move: DeviceStatus };

/** The queue does not read photos, so all count as taken. The sheet or the server refuses a move without them. */
const photos = [{ phase: "before" }, { phase: "after" }];

/** The actions of a technician on a device of the queue. */
export function useJob(device: QueuedDevice) {
  const { t } = useTranslation("devices");
  const { may, mover, settings } = useShop();
  const go = useGo();
  const change = useChangeStatus();
  const work = useWorkAct(device);
  const [task, setTask] = useState<WorkTask | null>(null);
  const workable = { ...device, checklists: [], photos };
  const main = nextStep(workable, mover, settings.workflow);
  const mainMove = main?.kind === "move" ? main.to : null;
  const move = (to: DeviceStatus) => {
    // The sheet asks for the checklist and the signature.
    const { deviceChecklistRequired, requireTechnicianSignature } = settings.workflow;
    if (to === "completed" && (deviceChecklistRequired || requireTechnicianSignature))
      setTask("checklist");
    else if (asksFirst(device.status, to, settings.workflow)) setTask({ move: to });
    else
      change.tap({
        params: { id: device.id },
        body: statusBody(to, device, mover.userId),
      });
  };
  const others = otherMoves(workable, mover, settings.workflow, main);
  const offered = others.filter(({ to }) => to !== "done");
  const moves = moveItems(device.status, offered, t, move);
  const tools: MenuItem[] = [
    ...(work ? [{ label: work.label, icon: work.icon, onSelect: work.act }] : []),
    ...(may("add_notes")
      ? [
          {
            label: t("remark.label"),
            icon: <MessageSquareText size={16} />,
            onSelect: () => setTask("remark"),
          },
        ]
      : []),
    {
      label: t("checklist.outtake"),
      icon: <ListChecks size={16} />,
      onSelect: () => setTask("checklist"),
    },
  ];
  const openDevice = {
    label: t("bench.openDevice"),
    onSelect: () => go(pageHref("/devices/$id", device)),
  };
  const MainIcon = mainMove ? statusLooks[mainMove].icon : Wrench;
  return {
    name: `${device.brand} ${device.model}`,
    href: pageHref("/devices/$id", device),
    /** The button of the most likely move; null when there is none. */
    main: mainMove && {
      label: t(moveVerb(device.status, mainMove)),
      icon: <MainIcon size={16} />,
      isPending: change.isPending,
      act: () => move(mainMove),
    },
    menu: [...moves, "separator", openDevice] satisfies MenuItem[],
    /** The whole menu. It includes the actions for which only the wide card has buttons. */
    wholeMenu: [...tools, "separator", ...moves, "separator", openDevice] satisfies MenuItem[],
    task,
    setTask,
  };
}
