import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { read } from "#src/client/queries.ts";
import { toasts } from "#src/client/ui/toasts.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { devicesContract } from "../../contract.ts";
import { isEstimateTask } from "../device-task.ts";
import type { Board } from "./use-board.ts";

const DeviceTasks = lazy(() => import("../device-tasks.tsx"));
const EstimateTasks = lazy(() => import("../estimates/estimate-tasks.tsx"));
const EditDeviceDialog = lazy(() => import("../edit-device-dialog.tsx"));

/** The dialog a move needs (a reason, a technician, the hand-over), for the whole device. */
export default function BoardTask({ board }: { board: Board }) {
  const { t } = useTranslation("devices");
  const { task, setTask } = board;
  const id = task?.id ?? "";
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  const hasFailed = query.isError && !query.data;
  useEffect(() => {
    if (!hasFailed) return;
    toasts.error(t("detail.failed"));
    setTask(null);
  }, [hasFailed, setTask, t]);
  if (!task || !query.data) return null;
  const next = (following: typeof task.task | null) =>
    setTask(following ? { id, task: following } : null);
  return (
    <Suspense>
      {task.task === "edit" ? (
        <EditDeviceDialog device={query.data} onClose={() => next(null)} />
      ) : isEstimateTask(task.task) ? (
        <EstimateTasks device={query.data} task={task.task} onTask={next} />
      ) : (
        <DeviceTasks device={query.data} task={task.task} onTask={next} />
      )}
    </Suspense>
  );
}
