import type { Returned } from "../../contract.ts";
import { AccessoriesDialog } from "../../intake/client/accessories-dialog.tsx";
import { AssignReturnDialog } from "./assign-return-dialog.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { DiagnosisDialog } from "./diagnosis-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import type { ReturnTask } from "../../core/client/return-task.ts";
import { WarrantyDialog } from "./warranty-dialog.tsx";

export default function ReturnTasks({
  returned,
  task,
  onClose,
}: {
  returned: Returned;
  task: ReturnTask;
  onClose: () => void;
}) {
  const props = { returned, onClose };
  switch (task) {
    case "diagnose":
    case "diagnose-and-send":
      return <DiagnosisDialog {...props} thenSend={task === "diagnose-and-send"} />;
    case "accessories":
      return <AccessoriesDialog {...props} />;
    case "approve":
    case "reject":
      return <DecideDialog {...props} begin={task} />;
    case "assign":
      return <AssignReturnDialog {...props} />;
    case "refund":
      return <RefundDialog {...props} />;
    case "replace":
      return <ReplaceDialog {...props} />;
    case "choose-replacement":
      return <ReplaceDialog {...props} onlyChoose />;
    case "close":
      return <CloseDialog {...props} />;
    case "warranty":
      return <WarrantyDialog {...props} />;
  }
}
