import { lazy, Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import type { QueuedDevice } from "../bench-contract.ts";
import { RemarkForm } from "../../core/client/remark-form.tsx";
import type { WorkTask } from "./use-job.tsx";

const MoveDialog = lazyWithWords(
  () => import("../../move-dialogs/client/move-dialog.tsx"),
  "device-tasks",
);
const WorkSheet = lazy(() => import("./work-sheet.tsx"));

interface Props {
  device: QueuedDevice;
  name: string;
  task: WorkTask | null;
  onClose: () => void;
}

export function WorkDialogs({ device, name, task, onClose }: Props) {
  const { t } = useTranslation("devices");
  return (
    <Suspense>
      {typeof task === "object" && task ? (
        <MoveDialog device={device} to={task.move} onClose={onClose} />
      ) : null}
      {task === "checklist" ? <WorkSheet id={device.id} title={name} onClose={onClose} /> : null}
      <Dialog
        open={task === "remark"}
        onClose={onClose}
        title={t("remark.label")}
        description={`${device.ticketNumber} · ${name}`}
        size="small"
      >
        <RemarkForm deviceId={device.id} onAdded={onClose} autoFocus />
      </Dialog>
    </Suspense>
  );
}
