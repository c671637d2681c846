import { lazy, Suspense } from "react";
import type { Device } from "../contract.ts";
import { isEstimateTask, type DeviceTask } from "./device-task.ts";

// What opens on top of a device is fetched once the device is on screen, so that the screen itself comes quickly.
export const loadTasks = () => import("./device-tasks.tsx");
const DeviceTasks = lazy(loadTasks);
const EstimateTasks = lazy(() => import("../estimates/client/estimate-tasks.tsx"));
const EditDeviceDialog = lazy(() => import("./edit-device-dialog.tsx"));

/** The dialog of the task at hand, or nothing. `onTask(null)`: it is done or given up. */
export function DeviceTaskDialog({
  device,
  task,
  onTask,
}: {
  device: Device;
  task: DeviceTask | null;
  onTask: (task: DeviceTask | null) => void;
}) {
  if (!task) return null;
  return (
    <Suspense>
      {task === "edit" ? (
        <EditDeviceDialog device={device} onClose={() => onTask(null)} />
      ) : isEstimateTask(task) ? (
        <EstimateTasks device={device} task={task} onTask={onTask} />
      ) : (
        <DeviceTasks device={device} task={task} onTask={onTask} />
      )}
    </Suspense>
  );
}
