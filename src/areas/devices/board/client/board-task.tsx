import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { devicesContract } from "../../core/contract.ts";
import { DeviceTaskDialog } from "../../tasks/client/device-task-dialog.tsx";
import type { Board } from "./use-board.ts";

/**
 * The dialog of a card: an assignment, the hand-over, or another move that needs more input (for example a reason).
 * Loads the device detail first.
 */
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
  return <DeviceTaskDialog device={query.data} task={task.task} onTask={next} />;
}
