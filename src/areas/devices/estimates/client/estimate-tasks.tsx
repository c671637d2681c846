import type { Device } from "../../core/contract.ts";
import type { DeviceTask, EstimateTask } from "../../core/client/device-task.ts";
import { EstimateDialog } from "./estimate-dialog.tsx";
import { RecordApprovalDialog } from "./record-approval-dialog.tsx";
import { ShareEstimateDialog } from "./share-estimate-dialog.tsx";
import { WaiveDepositDialog } from "./waive-deposit-dialog.tsx";

export default function EstimateTasks({
  device,
  task,
  onTask,
}: {
  device: Device;
  task: EstimateTask;
  onTask: (task: DeviceTask | null) => void;
}) {
  const close = () => onTask(null);
  const { estimate } = device;
  switch (task) {
    case "estimate":
      return (
        <EstimateDialog device={device} onClose={close} onSent={() => onTask("share-estimate")} />
      );
    case "share-estimate":
      return estimate ? (
        <ShareEstimateDialog device={device} estimate={estimate} onClose={close} />
      ) : null;
    case "record-approval":
      return estimate ? (
        <RecordApprovalDialog device={device} estimate={estimate} onClose={close} />
      ) : null;
    case "waive-deposit":
      return <WaiveDepositDialog device={device} onClose={close} />;
  }
}
