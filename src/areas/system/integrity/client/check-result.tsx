import { Download } from "lucide-react";
import { saveFile } from "#src/client/data/save-file.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { IntegrityCheck, IntegrityFinding } from "../contract.ts";
import { adviceOf, hrefOfRecord, type Plain } from "../rules.ts";

/** What a check found, and what to do about it. */
export function CheckResult({ check }: { check: IntegrityCheck }) {
  const { t, language } = useTranslation("system");
  const when = formatDateTime(check.endedAt ?? check.askedAt, language);
  if (check.state === "held")
    return (
      <Notice title={t("integrity.held", { count: check.total })}>
        {t("integrity.heldHint", { when })}
      </Notice>
    );
  if (check.state === "failed")
    return (
      <Notice tone="waiting" title={t("integrity.failedTitle")}>
        {t("integrity.failedHint")}
      </Notice>
    );
  return (
    <>
      <Notice
        tone="loss"
        title={t("integrity.broken", { count: check.findings.length })}
        action={
          <Button size="small" icon={<Download size={14} />} onClick={() => saveReport(check)}>
            {t("integrity.report")}
          </Button>
        }
      >
        {t("integrity.brokenHint")}
      </Notice>
      {check.findings.map((finding) => (
        <Finding key={finding.rule} finding={finding} />
      ))}
    </>
  );
}

const saveReport = (check: IntegrityCheck) =>
  saveFile(
    `fundi-integrity-${check.askedAt.slice(0, 10)}.json`,
    new Blob([JSON.stringify(check, null, 2)], { type: "application/json" }),
  );

const MAX_ROWS = 20;

function Finding({ finding: { rule, area, rows } }: { finding: IntegrityFinding }) {
  const { t } = useTranslation("system");
  return (
    <Section title={rule} meta={t("integrity.rule")}>
      <h3 className="text-12 text-ink-faint">{t("integrity.whatToDo")}</h3>
      <p className="max-w-160">{t(`integrity.advice.${adviceOf(area)}`)}</p>
      <h3 className="mt-4 mb-1 text-12 text-ink-faint">{t("integrity.records")}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row, at) => (
          <li key={at} className="flex flex-wrap gap-x-5 gap-y-0.5 py-1.5">
            {Object.entries(row).map(([column, value]) => (
              <span key={column} className="wrap-anywhere">
                <span lang="en" className="mr-1.5 text-12 text-ink-faint">
                  {column}
                </span>
                <Value column={column} value={value} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rows.length >= MAX_ROWS ? (
        <p className="mt-2 text-12 text-ink-faint">{t("integrity.more")}</p>
      ) : null}
    </Section>
  );
}

function Value({ column, value }: { column: string; value: Plain }) {
  const href = hrefOfRecord(column, value);
  const text = value === null ? "–" : String(value);
  return href ? (
    <AppLink href={href} className="text-accent-ink underline underline-offset-2">
      {text}
    </AppLink>
  ) : (
    text
  );
}
