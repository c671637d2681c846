import {
  Banknote,
  Calculator,
  Camera,
  CircleDollarSign,
  ListChecks,
  PhoneCall,
  UserCog,
} from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { Device } from "../core/contract.ts";
import { refusalOfPricing } from "../money/rules.ts";
import { useChangeStatus } from "../core/client/device-acts.ts";
import type { DeviceTask } from "../core/client/device-task.ts";
import { estimateWord } from "../estimates/client/estimate-word.ts";
import { asksFirst, moveVerb } from "../moves/client/move-words.ts";
import type { NextStep } from "../moves/client/next-step.ts";
import { statusBody } from "../work/client/status-body.ts";
import { statusLooks } from "../moves/client/status-looks.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

/** The button of the most likely action. The screen has no other main button. */
export function MainAction({
  device,
  step,
  onTask,
}: {
  device: Device;
  step: NextStep;
  onTask: (task: DeviceTask) => void;
}) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const change = useChangeStatus();
  const pricing = refusalOfPricing(device);
  switch (step.kind) {
    case "assign":
      return (
        <Button variant="primary" icon={<UserCog size={16} />} onClick={() => onTask("assign")}>
          {t("assign.title")}
        </Button>
      );
    case "estimate":
      return (
        <Button
          variant="primary"
          icon={<Calculator size={16} />}
          onClick={() => onTask("estimate")}
        >
          {t(estimateWord(device))}
        </Button>
      );
    case "record-approval":
      return (
        <Button
          variant="primary"
          icon={<PhoneCall size={16} />}
          onClick={() => onTask("record-approval")}
        >
          {t("estimates:record.action")}
        </Button>
      );
    case "set-cost":
      return (
        <Button
          variant="primary"
          icon={<CircleDollarSign size={16} />}
          disabledReason={pricing && t(`money:cost.refused.${pricing}`)}
          onClick={() => onTask("cost")}
        >
          {t("money:cost.set")}
        </Button>
      );
    case "take-payment":
      return (
        <Button variant="primary" icon={<Banknote size={16} />} onClick={() => onTask("payment")}>
          {t("money:payment.action")}
        </Button>
      );
    case "hand-over":
      return (
        <Button variant="primary" onClick={() => onTask("hand-over")}>
          {t("moves:verb.done")}
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
                  body: statusBody(step.to, device, mover.userId),
                })
          }
        >
          {t(moveVerb(device.status, step.to))}
        </Button>
      );
    }
  }
}
