import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { issuesContract, type DeviceIssue } from "../../contract.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { issueWord } from "../../core/client/issue-words.ts";
import type { Issues } from "./use-issues.ts";

export type IssueTask =
  | { kind: "add" }
  | { kind: "edit"; issue: DeviceIssue }
  | { kind: "delete"; issue: DeviceIssue }
  | { kind: "to-category"; ids: readonly string[] }
  | { kind: "rename-category"; category: string };

interface Props {
  task: IssueTask;
  issues: Issues;
  onClose: () => void;
  /** Called when the user has chosen a category for the selected faults, before the server answers. */
  onDone: () => void;
}

/** Shows the dialog for the given task. */
export default function IssueDialogs({ task, issues, onClose, onDone }: Props) {
  const { t } = useTranslation("issues");
  const rename = useWrite(issuesContract.renameDeviceIssueCategory);
  const categories = [...new Set((issues.issues ?? []).map((issue) => issue.category))];
  switch (task.kind) {
    case "add":
      return <IssueDialog issue={null} categories={categories} onClose={onClose} />;
    case "edit":
      return <IssueDialog issue={task.issue} categories={categories} onClose={onClose} />;
    case "delete":
      return <DeleteDialog issue={task.issue} onClose={onClose} />;
    case "to-category":
      return (
        <CategoryDialog
          title={t("toCategoryTitle", { count: task.ids.length })}
          category=""
          categories={categories}
          onClose={onClose}
          onSave={async (category) => {
            issues.change(task.ids, { category }, () => toasts.success(t("toast.changed")));
            onDone();
          }}
        />
      );
    case "rename-category":
      return (
        <CategoryDialog
          title={t("renameCategory")}
          hint={t("renameHint")}
          category={task.category}
          categories={categories}
          onClose={onClose}
          onSave={async (to) => {
            await rename.mutateAsync({ body: { from: task.category, to } });
            toasts.success(t("toast.changed"));
          }}
        />
      );
  }
}

function DeleteDialog({ issue, onClose }: { issue: DeviceIssue; onClose: () => void }) {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const remove = useWrite(issuesContract.deleteDeviceIssue, {
    saysFailure: true,
    onSuccess: () => toasts.success(t("toast.deleted")),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("deleteTitle", { name: issueWord(say, issue) })}
      loses={t("deleteLoses")}
      confirmLabel={t("delete")}
      onConfirm={() => remove.mutateAsync({ params: { id: issue.id } })}
    />
  );
}
