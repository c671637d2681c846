import { useQuery } from "@tanstack/react-query";
import { Play, RotateCw } from "lucide-react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useNow } from "#src/client/words/clock.ts";
import { formatRelative } from "#src/client/words/dates.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { useFigures } from "../../core/client/use-figures.ts";
import { operationContract, type SystemJob } from "../contract.ts";
import { useTaskName } from "./task-name.ts";

const LOOK_AGAIN_MS = 5000;

/** What Fundi does by itself, and how it ended. Jobs that failed come first. */
export default function JobsSection() {
  const { t } = useTranslation("system");
  const query = useQuery({
    ...read(operationContract.listSystemJobs, {}),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const nameOf = useTaskName();
  const rows = query.data?.items.toSorted(
    (a, b) => b.failed - a.failed || nameOf(a.task).localeCompare(nameOf(b.task)),
  );
  return (
    <>
      <p className="mb-4 max-w-160 text-ink-quiet">{t("jobs.about")}</p>
      <DataList
        label={t("jobs.label")}
        rows={rows}
        query={query}
        failed={t("jobs.failed")}
        columns={useColumns(() => void query.refetch())}
        rowKey={({ task }) => task}
        empty={<EmptyState title={t("jobs.empty")} />}
      />
    </>
  );
}

function useColumns(onDone: () => void): Column<SystemJob>[] {
  const { t } = useTranslation("system");
  const { took, number } = useFigures();
  const nameOf = useTaskName();
  return [
    {
      id: "task",
      header: t("jobs.task"),
      identifies: true,
      phone: "title",
      cell: (job) => <JobName job={job} name={nameOf(job.task)} />,
    },
    {
      id: "last",
      header: t("jobs.last"),
      phone: "under",
      cell: ({ lastStartedAt }) =>
        lastStartedAt ? <RelativeTime iso={lastStartedAt} /> : t("jobs.never"),
    },
    {
      id: "next",
      header: t("jobs.next"),
      from: "desk",
      cell: ({ nextAt }) =>
        nextAt ? (
          <RelativeTime iso={nextAt} />
        ) : (
          <span className="text-ink-faint">{t("jobs.onDemand")}</span>
        ),
    },
    {
      id: "took",
      header: t("jobs.took"),
      align: "end",
      from: "desk",
      cell: ({ lastMs }) => (lastMs === null ? "–" : took(lastMs)),
    },
    {
      id: "failures",
      header: t("jobs.failures"),
      align: "end",
      from: "desk",
      cell: ({ failures, runs }) =>
        failures === 0
          ? "–"
          : t("jobs.failedOf", { failures: number(failures), runs: number(runs) }),
    },
    {
      id: "act",
      header: t("jobs.act"),
      align: "end",
      phone: "end",
      cell: (job) => <JobAct job={job} name={nameOf(job.task)} onDone={onDone} />,
    },
  ];
}

function JobName({ job, name }: { job: SystemJob; name: string }) {
  const { t, language } = useTranslation("system");
  const now = useNow();
  const { failed, lastError, lastFailedAt } = job;
  return (
    <div className="min-w-0 py-1.5 whitespace-normal">
      <span className="flex flex-wrap items-center gap-x-2">
        {name}
        {failed > 0 ? (
          <Badge tone="loss">{t("jobs.failedForGood", { count: failed })}</Badge>
        ) : null}
      </span>
      {failed > 0 && lastError && lastFailedAt ? (
        <span className="mt-0.5 block max-w-160 text-12 wrap-anywhere text-ink-faint">
          {t("jobs.lastError", {
            when: formatRelative(lastFailedAt, now, language),
            error: lastError,
          })}
        </span>
      ) : null}
    </div>
  );
}

/** Tries failed jobs again; a job of the clock runs once more. */
function JobAct({ job, name, onDone }: { job: SystemJob; name: string; onDone: () => void }) {
  const { t } = useTranslation("system");
  const errorText = useErrorText();
  const run = useWrite(operationContract.runSystemJob);
  const retry = useWrite(operationContract.retrySystemJobs);
  const onError = (error: unknown) => toasts.error(`${t("jobs.startFailed")}. ${errorText(error)}`);
  const params = { task: job.task };
  if (job.failed > 0)
    return (
      <Button
        size="small"
        icon={<RotateCw size={14} />}
        loading={retry.isPending}
        aria-label={`${t("jobs.retry")}: ${name}`}
        onClick={() =>
          retry.mutate(
            { params },
            {
              onError,
              onSuccess: ({ count }) => {
                toasts.success(t("jobs.retried", { count }));
                onDone();
              },
            },
          )
        }
      >
        {t("jobs.retry")}
      </Button>
    );
  if (!job.cron) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Play size={14} />}
      loading={run.isPending}
      aria-label={`${t("jobs.runNow")}: ${name}`}
      onClick={() =>
        run.mutate(
          { params },
          {
            onError,
            onSuccess: () => {
              toasts.success(t("jobs.started", { job: name }));
              onDone();
            },
          },
        )
      }
    >
      {t("jobs.runNow")}
    </Button>
  );
}
