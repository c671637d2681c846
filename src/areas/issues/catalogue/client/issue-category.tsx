import { Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#src/shared/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Menu } from "#src/client/ui/menu.tsx";
import type { RowSelection } from "#src/client/ui/lists/row-selection.tsx";
import type { issuesContract } from "../../contract.ts";
import type { IssueTask } from "./issue-dialogs.tsx";
import type { IssueCategory } from "./issue-order.ts";
import { IssueRow } from "./issue-row.tsx";
import { categoryWord, issueWord } from "../../core/client/issue-words.ts";
import type { Issues } from "./use-issues.ts";

export type Uses = Answer<typeof issuesContract.listDeviceIssueUses>;

interface Props {
  category: IssueCategory;
  issues: Issues;
  /** Whether no filter hides faults of the category. Only then can the user move the faults. */
  isWhole: boolean;
  uses: Uses | undefined;
  selection: RowSelection;
  onTask: (task: IssueTask) => void;
}

/** A category of the catalogue, with its faults in the shop's order. */
export function IssueCategorySection({
  category,
  issues,
  isWhole,
  uses,
  selection,
  onTask,
}: Props) {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const [told, setTold] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const name = categoryWord(say, category.name);
  const select = selection.controls(category.issues, (issue) => issue.id, {
    page: t("selectAll", { category: name }),
    row: (issue) => t("select", { name: issueWord(say, issue) }),
  });
  const moveTo = (id: string, place: number) => {
    const issue = category.issues.find((each) => each.id === id);
    if (!issue || !issues.moveTo(id, place)) return;
    setTold(
      t("movedTo", {
        name: issueWord(say, issue),
        at: place + 1,
        of: category.issues.length,
        category: name,
      }),
    );
  };
  return (
    <section
      aria-label={name}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="relative flex min-h-11 items-center gap-2 border-b border-line bg-sunken pr-2 pl-11">
        <span className="absolute inset-y-0 left-0 w-11">{select.head}</span>
        <h2 className="font-medium">{name}</h2>
        <span className="text-12 text-ink-faint">
          {t("countIn", { count: category.issues.length })}
        </span>
        <span className="ml-auto">
          <Menu
            label={t("categoryActions", { category: name })}
            items={[
              {
                label: t("renameCategory"),
                icon: <Pencil size={16} />,
                onSelect: () => onTask({ kind: "rename-category", category: category.name }),
              },
            ]}
          >
            {(trigger) => (
              <button
                {...trigger}
                type="button"
                aria-label={t("categoryActions", { category: name })}
                className="inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-pressed hover:text-ink phone:size-11"
              >
                <Ellipsis size={16} aria-hidden="true" />
              </button>
            )}
          </Menu>
        </span>
      </header>
      <ul>
        {category.issues.map((issue, at) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            at={at}
            of={category.issues.length}
            checkbox={select.cell(issue)}
            uses={uses}
            isMovable={isWhole}
            dragged={dragged}
            onDrag={setDragged}
            onMove={moveTo}
            onStep={(step) => moveTo(issue.id, issues.placeOf(issue.id) + step)}
            onActive={(isActive) => issues.change([issue.id], { isActive })}
            onTask={onTask}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {told}
      </p>
    </section>
  );
}
