import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { ProgressBar } from "#src/client/ui/progress-bar.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { BackupState, Restore } from "../contract.ts";
import { useProblemText } from "./problem-text.ts";
import { sizeText } from "./size-text.ts";

/** Answers the question of every owner: is the shop safe? Below it is what runs now, and what went wrong. */
export function BackupNews({ state }: { state: BackupState }) {
  const { t } = useTranslation("backups");
  const problemText = useProblemText();
  const { lastFailed, running, restore } = state;
  return (
    <div className="flex flex-col gap-3">
      <Safety state={state} />
      {running ? (
        <Running label={t("running")} done={running.progress} of={running.progressOf} />
      ) : null}
      {restore ? <RestoreNews restore={restore} /> : null}
      {lastFailed?.problem ? (
        <Notice tone="loss" title={t("lastFailed")}>
          <p>{problemText(lastFailed.problem, lastFailed.problemDetail)}</p>
        </Notice>
      ) : null}
      {state.isAutomatic ? null : (
        <Notice tone="waiting" title={t("notAutomatic")}>
          <AppLink
            href={pageHref("/settings", {}, { category: "system" })}
            className="font-medium underline underline-offset-2"
          >
            {t("toSettings")}
          </AppLink>
        </Notice>
      )}
    </div>
  );
}

function Safety({ state: { lastDone, lastProved, keptDays } }: { state: BackupState }) {
  const { t } = useTranslation("backups");
  const problemText = useProblemText();
  if (!lastDone) {
    return (
      <Section title={t("never")}>
        <p className="text-ink-quiet">{t("neverHint")}</p>
      </Section>
    );
  }
  const at = lastDone.madeAt ?? lastDone.createdAt;
  return (
    <Section title={t("lastBackup")} meta={t("kept", { count: keptDays })}>
      <p className="text-18 font-strong">
        <RelativeTime iso={at} />
      </p>
      {lastDone.lostFiles > 0 ? (
        <p className="text-loss">{t("lostFiles", { count: lastDone.lostFiles })}</p>
      ) : null}
      <p className="text-ink-quiet">
        {lastProved?.provedAt && lastProved.proof !== null ? (
          lastProved.proof === "failed" ? (
            <span className="text-loss">
              {t("proof.failed")}{" "}
              {lastProved.proofProblem
                ? problemText(lastProved.proofProblem, lastProved.proofDetail)
                : null}
            </span>
          ) : (
            <>
              {t(`proof.${lastProved.proof}`)} <RelativeTime iso={lastProved.provedAt} />
            </>
          )
        ) : (
          t("proof.none")
        )}
      </p>
    </Section>
  );
}

function RestoreNews({ restore }: { restore: Restore }) {
  const { t, language } = useTranslation("backups");
  const problemText = useProblemText();
  if (restore.status === "running") {
    return (
      <Running
        label={t(`restore.step.${restore.step}`)}
        done={restore.step === "reading" ? restore.progress : undefined}
        of={restore.progressOf}
      />
    );
  }
  if (restore.status === "failed") {
    return (
      <Notice tone="loss" title={t("restore.failed")}>
        <p>
          {restore.problem ? problemText(restore.problem, restore.problemDetail) : null}{" "}
          {t("restore.unchanged")}
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      title={t("restore.done", {
        day: formatDateTime(restore.madeAt ?? restore.createdAt, language),
      })}
    >
      <p>{t("restore.kept")}</p>
      {restore.lacksKey ? <p className="font-medium">{t("restore.lacksKey")}</p> : null}
      {restore.lostFiles > 0 ? <p>{t("lostFiles", { count: restore.lostFiles })}</p> : null}
    </Notice>
  );
}

function Running({ label, done, of }: { label: string; done: number | undefined; of: number }) {
  const { t, language } = useTranslation("backups");
  return (
    <Section>
      <div className="flex items-baseline justify-between gap-3 pb-2" role="status">
        <span className="font-medium">{label}</span>
        {of > 0 && done !== undefined ? (
          <span className="text-ink-quiet tabular-nums">
            {t("progress", { done: sizeText(done, language), of: sizeText(of, language) })}
          </span>
        ) : null}
      </div>
      <ProgressBar label={label} done={of > 0 ? done : undefined} of={of} />
    </Section>
  );
}
