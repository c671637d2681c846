import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation, type Translate } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { FilterChip } from "#src/client/ui/filter-bar.tsx";
import { controlClasses } from "#src/client/ui/field.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Skeleton } from "#src/client/ui/skeleton.tsx";
import { issuesContract } from "../issues-contract.ts";
import { hasIssue, toggleIssue } from "./issue-text.ts";

const presets = [
  "cracked-screen",
  "touch-not-responding",
  "battery-drains-fast",
  "does-not-charge",
  "does-not-turn-on",
  "water-damage",
  "stuck-on-logo",
  "camera-not-working",
  "no-sound",
  "no-network",
] as const;

/** A preset is translated; what a shop added stands as it was written. */
function issueWord(
  t: Translate<"devices">,
  issue: { preset: string | null; name: string },
): string {
  const key = presets.find((each) => each === issue.preset);
  return key ? t(`issue.${key}`) : issue.name;
}

/** The catalogue of common faults: a tap writes it into the description, another takes it out. */
export function IssueChips({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation("devices");
  const [wanted, setWanted] = useState("");
  const query = useQuery(read(issuesContract.listDeviceIssues, {}));
  if (query.isError) return null;
  if (!query.data) return <Skeleton className="h-8 w-full" />;
  const words = query.data.items
    .filter((issue) => issue.isActive)
    .map((issue) => issueWord(t, issue));
  const shown = words.filter((each) => each.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div role="group" aria-label={t("intake.commonIssues")}>
      <div className="flex flex-wrap gap-1.5">
        <span className="w-36 phone:w-full">
          <input
            aria-label={t("intake.findIssue")}
            placeholder={t("intake.findIssue")}
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
      </div>
    </div>
  );
}
