import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Device } from "../../core/contract.ts";
import { refusalOfMove } from "../../rules.ts";
import { AssignDialog } from "../../assignment/client/assign-dialog.tsx";
import { CostDialog } from "../../money/client/cost-dialog.tsx";
import { DepositDialog } from "../../money/client/deposit-dialog.tsx";
import type { DeviceTask, EstimateTask } from "../../core/client/device-task.ts";
import { HandOverDialog } from "../../move-dialogs/client/hand-over-dialog.tsx";
import MoveDialog from "../../move-dialogs/client/move-dialog.tsx";
import { PaymentDialog } from "../../money/client/payment-dialog.tsx";
import { WarrantyDialog } from "../../moves/client/warranty-dialog.tsx";
import { ReturnDateDialog } from "../../move-dialogs/client/return-date-dialog.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const GiveCreditDialog = lazyWithWords(
  () => import("../../money/client/give-credit-dialog.tsx"),
  "credit",
);

const LendDialog = lazyWithWords(
  () => import("../../loaners/client/lend-dialog.tsx"),
  "loaners",
  "purchasing-errors",
  "signatures",
);

const UseRewardDialog = lazyWithWords(
  () => import("../../rewards/client/use-reward-dialog.tsx"),
  "rewards",
);

export default function DeviceTasks({
  device,
  task,
  onTask,
}: {
  device: Device;
  task: Exclude<DeviceTask, "edit" | EstimateTask>;
  onTask: (task: DeviceTask | null) => void;
}) {
  const { mover, settings } = useShop();
  const close = () => onTask(null);
  if (typeof task === "object")
    return <MoveDialog device={device} to={task.move} onClose={close} />;
  switch (task) {
    case "assign":
      return <AssignDialog device={device} onClose={close} />;
    case "payment": {
      const mayHandOver = refusalOfMove(device, "done", mover, settings.workflow) === null;
      return (
        <PaymentDialog
          device={device}
          onClose={close}
          onHandOver={mayHandOver ? () => onTask("hand-over") : null}
        />
      );
    }
    case "give-credit":
      return <GiveCreditDialog device={device} onClose={close} />;
    case "hand-over":
      return <HandOverDialog device={device} onClose={close} />;
    case "cost":
      return <CostDialog device={device} onClose={close} />;
    case "deposit":
      return <DepositDialog device={device} onClose={close} />;
    case "warranty":
      return <WarrantyDialog device={device} onClose={close} />;
    case "reward":
      return <UseRewardDialog device={device} onClose={close} />;
    case "lend-loaner":
      return <LendDialog device={device} onClose={close} />;
    case "return-date":
      return <ReturnDateDialog device={device} onClose={close} />;
  }
}
