import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { FilterChip } from "#src/client/ui/lists/filter-bar.tsx";
import { controlClasses } from "#src/client/ui/fields/field.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { issuesContract } from "#src/areas/issues/contract.ts";
import { categoryWord, issueWord } from "#src/areas/issues/client/issue-words.ts";
import { hasIssue, toggleIssue } from "./issue-text.ts";

/** The number of issues on screen. More would push the form away; the search or "show all" reveals the others. */
const SHOWN = 14;

/** The list of common issues: a tap adds the issue to the description, a second tap removes it. */
export function IssueChips({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation("devices");
  const [wanted, setWanted] = useState("");
  const [all, setAll] = useState(false);
  const query = useQuery(read(issuesContract.listDeviceIssues, {}));
  if (query.isError) return null;
  if (!query.data) return <Skeleton className="h-8 w-full" />;
  const search = wanted.trim().toLowerCase();
  const found = query.data.items
    .filter((issue) => issue.isActive)
    .map((issue) => ({ word: issueWord(t, issue), category: categoryWord(t, issue.category) }))
    .filter(({ word, category }) => `${word}\n${category}`.toLowerCase().includes(search))
    .map(({ word }) => word);
  const isCut = !search && !all && found.length > SHOWN + 1;
  const shown = isCut ? found.slice(0, SHOWN) : found;
  return (
    <div role="group" aria-label={t("intake:commonIssues")}>
      <div className="flex flex-wrap gap-1.5">
        <span className="w-36 phone:w-full">
          <input
            aria-label={t("intake:findIssue")}
            placeholder={t("intake:findIssue")}
            value={wanted}
            autoComplete="off"
            className={cx(controlClasses, "h-8 rounded-full")}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              const first = shown[0];
              if (event.key !== "Enter" || !wanted.trim() || !first) return;
              event.preventDefault();
              onText(toggleIssue(text, first));
              setWanted("");
            }}
          />
        </span>
        {shown.map((each) => (
          <FilterChip
            key={each}
            label={each}
            active={hasIssue(text, each)}
            onToggle={() => {
              onText(toggleIssue(text, each));
              setWanted("");
            }}
          />
        ))}
        {isCut ? (
          <FilterChip
            label={t("intake:allIssues", { count: found.length })}
            active={false}
            onToggle={() => setAll(true)}
          />
        ) : null}
      </div>
    </div>
  );
}
