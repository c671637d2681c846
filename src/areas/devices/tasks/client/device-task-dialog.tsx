import { Suspense } from "react";
import { loadWords } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Device } from "../../core/contract.ts";
import { isEstimateTask, type DeviceTask } from "../../core/client/device-task.ts";

// Loads the code of most dialogs and the words of refusals. Screens call it after they have shown the device, so that
// they open quickly.
export async function loadTasks() {
  const [tasks] = await Promise.all([import("./device-tasks.tsx"), loadWords("shop-errors")]);
  return tasks;
}
const DeviceTasks = lazyWithWords(
  loadTasks,
  "signatures",
  "device-tasks",
  "forecast",
  "payments",
  "moves",
  "money",
  "approval-errors",
);
const EstimateTasks = lazyWithWords(
  () => import("../../estimates/client/estimate-tasks.tsx"),
  "estimates",
  "shop-errors",
  "approval-errors",
);
const EditDeviceDialog = lazyWithWords(
  () => import("./edit-device-dialog.tsx"),
  "intake",
  "forecast",
);

/** The open dialog of a device, on its own screen or over the board. `onTask(null)` closes it. */
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
