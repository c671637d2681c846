import { useQuery } from "@tanstack/react-query";
import { ListTree, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { containsWords } from "#src/shared/text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { issuesContract, type DeviceIssue } from "../../contract.ts";
import { IssueCategorySection } from "./issue-category.tsx";
import type { IssueTask } from "./issue-dialogs.tsx";
import { byCategory } from "./issue-order.ts";
import { IssueSelectionBar } from "./issue-selection-bar.tsx";
import { searchedWords } from "../../core/client/issue-words.ts";
import { useIssues } from "./use-issues.ts";

const IssueDialogs = lazy(() => import("./issue-dialogs.tsx"));

const issueFilters = listFilters({ search: field.search, off: field.flag() });

/** The screen /device-issues with the catalogue of common faults, by category. */
export function IssuesPage() {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const filters = useListFilters(issueFilters);
  const { search, off } = filters.values;
  const [task, setTask] = useState<IssueTask | null>(null);
  const issues = useIssues();
  const uses = useQuery(read(issuesContract.listDeviceIssueUses, {}));
  const selection = useRowSelection();
  const wanted = search.trim();
  const fits = (issue: DeviceIssue) =>
    (!off || !issue.isActive) && containsWords(searchedWords(say, issue), wanted);
  const isWhole = wanted === "" && !off;
  const shown = issues.issues?.filter(fits);
  const add = () => setTask({ kind: "add" });
  useShortcut("n", "keys:newFault", add);
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={<span className="phone:hidden">{t("intro")}</span>}
        action={<AddButton onAdd={add} />}
        back={{ href: pageHref("/settings"), label: t("shell:nav.settings") }}
      />
      <FilterBar search={<SearchInput label={t("search")} {...filters.search} />}>
        <FilterChip label={t("offOnly")} {...filters.chip("off")} />
      </FilterBar>
      {shown ? (
        shown.length > 0 ? (
          <div className="flex max-w-240 flex-col gap-4">
            {byCategory(shown).map((category) => (
              <IssueCategorySection
                key={category.name}
                category={category}
                issues={issues}
                isWhole={isWhole}
                uses={uses.data}
                selection={selection}
                onTask={setTask}
              />
            ))}
          </div>
        ) : (
          <EmptyState
            icon={<ListTree size={20} />}
            title={t(isWhole ? "empty" : "nothingFound")}
            hint={t(isWhole ? "emptyHint" : "nothingFoundHint")}
            action={
              isWhole ? null : (
                <Button onClick={() => filters.clear()}>{t("common:clearFilters")}</Button>
              )
            }
          />
        )
      ) : (
        <div className="max-w-240">
          <NotLoaded query={issues.query} failed={t("failed")} lines={10} />
        </div>
      )}
      <IssueSelectionBar selection={selection} issues={issues} onTask={setTask} />
      <Suspense>
        {task ? (
          <IssueDialogs
            task={task}
            issues={issues}
            onClose={() => setTask(null)}
            onDone={() => selection.choose([])}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation("issues");
  return (
    <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={onAdd}>
      {t("add")}
    </Button>
  );
}
