import { useQuery } from "@tanstack/react-query";
import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { containsWords } from "#src/shared/text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { controlClasses } from "#src/client/ui/fields/field.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { issuesContract } from "#src/areas/issues/contract.ts";
import { categoryWord, issueWord } from "#src/areas/issues/core/client/issue-words.ts";
import { hasIssue, toggleIssue } from "./issue-text.ts";

/** How many issues are visible at first, so that the form stays short. Search and "show all" reveal the others. */
const SHOWN = 14;

/** The common issues. The first tap on an issue adds it to the description; a second tap removes it. */
export function IssueChips({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation("devices");
  const [wanted, setWanted] = useState("");
  const [all, setAll] = useState(false);
  const stop = useSingleStop();
  const query = useQuery(read(issuesContract.listDeviceIssues, {}));
  if (query.isError) return null;
  if (!query.data) return <Skeleton className="h-8 w-full" />;
  const search = wanted.trim();
  const found = query.data.items
    .filter((issue) => issue.isActive)
    .map((issue) => ({ word: issueWord(t, issue), category: categoryWord(t, issue.category) }))
    .filter(({ word, category }) => containsWords(`${word} ${category}`, search))
    .map(({ word }) => word);
  const isCut = !search && !all && found.length > SHOWN + 1;
  const shown = isCut ? found.slice(0, SHOWN) : found;
  return (
    <div role="group" aria-label={t("intake:commonIssues")} {...stop.group}>
      {/* On a phone the issues are one line that scrolls sideways, so that the price stays visible. */}
      <div className="flex items-center gap-1.5 tablet:flex-wrap phone:-mx-4 phone:overflow-x-auto phone:px-4 phone:py-1 phone:[scrollbar-width:none]">
        <span className="w-36 shrink-0">
          <input
            aria-label={t("intake:findIssue")}
            placeholder={t("intake:findIssue")}
            value={wanted}
            autoComplete="off"
            className={cx(controlClasses, "h-8 rounded-full phone:h-9")}
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
        {shown.map((each, at) => (
          <FilterChip
            key={each}
            tabIndex={stop.tabIndex(at)}
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
            tabIndex={stop.tabIndex(shown.length)}
            label={t("intake:allIssues", { count: found.length })}
            active={false}
            onToggle={() => setAll(true)}
          />
        ) : null}
      </div>
    </div>
  );
}

/**
 * The Tab key stops at only one of the many buttons and then goes to the next field. Arrow keys go through the buttons.
 */
function useSingleStop() {
  const [current, setCurrent] = useState(0);
  const buttonsOf = (group: Element) => [...group.querySelectorAll("button")];
  return {
    tabIndex: (at: number) => (at === current ? 0 : -1),
    group: {
      onFocus: ({ target, currentTarget }: FocusEvent) => {
        const at = buttonsOf(currentTarget).findIndex((button) => button === target);
        if (at >= 0) setCurrent(at);
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setCurrent(0);
      },
      onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
        const buttons = buttonsOf(currentTarget);
        const at = buttons.findIndex((button) => button === target);
        if (step && at >= 0) buttons.at((at + step) % buttons.length)?.focus();
      },
    },
  };
}
