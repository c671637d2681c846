import { FolderInput, X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import type { RowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { IssueTask } from "./issue-dialogs.tsx";
import type { Issues } from "./use-issues.ts";

/** The bar with the actions for the selected faults. */
export function IssueSelectionBar({
  selection,
  issues,
  onTask,
}: {
  selection: RowSelection;
  issues: Issues;
  onTask: (task: IssueTask) => void;
}) {
  const { t } = useTranslation("issues");
  const ids = selection.chosen;
  if (ids.length === 0) return null;
  const offer = (isActive: boolean) =>
    issues.change(ids, { isActive }, () => {
      toasts.success(t("toast.changed"));
      selection.choose([]);
    });
  return (
    <>
      <div aria-hidden="true" className="h-20 phone:h-28" />
      <section
        aria-label={t("selectionBar")}
        className="fixed bottom-6 left-1/2 z-30 low:static low:mt-3 low:translate-x-0 flex -translate-x-1/2 items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float phone:inset-x-0 phone:bottom-[var(--bottom-navigation,0px)] phone:left-0 phone:translate-x-0 phone:flex-wrap phone:rounded-none phone:border-x-0 phone:px-4"
      >
        <p aria-live="polite" className="mr-2 font-medium whitespace-nowrap phone:flex-1">
          {t("selected", { count: ids.length })}
        </p>
        <Button onClick={() => offer(true)}>{t("switchOn")}</Button>
        <Button onClick={() => offer(false)}>{t("switchOff")}</Button>
        <Button
          icon={<FolderInput size={16} />}
          onClick={() => onTask({ kind: "to-category", ids })}
        >
          {t("toCategory")}
        </Button>
        <IconButton
          label={t("clear")}
          icon={<X size={18} />}
          side="top"
          onClick={() => selection.choose([])}
        />
      </section>
    </>
  );
}
