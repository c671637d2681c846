import type { Device } from "../contract.ts";
import { refusalOfMove } from "../rules.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { CostDialog } from "./cost-dialog.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";
import type { DeviceTask, EstimateTask } from "./device-task.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { ReturnDateDialog } from "./return-date-dialog.tsx";
import { useShop } from "./use-shop.ts";

/** The dialog of the task at hand. */
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
    case "hand-over":
      return <HandOverDialog device={device} onClose={close} />;
    case "cost":
      return <CostDialog device={device} onClose={close} />;
    case "deposit":
      return <DepositDialog device={device} onClose={close} />;
    case "return-date":
      return <ReturnDateDialog device={device} onClose={close} />;
  }
}
