import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportRows } from "./import-rows.tsx";
import { ImportStateBadge } from "./import-state.tsx";

const ASK_EVERY_MS = 1000;

/** Shows the state of one import, and what it changes or has changed in each row. */
export function ImportDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation("customer-import");
  const query = useQuery({
    ...read(customerImportContract.getCustomerImport, { params: { id } }),
    // The live feed reports the start and the end of an import, but not its progress, so the progress is polled.
    refetchInterval: ({ state }) => (state.data?.state === "applying" ? ASK_EVERY_MS : false),
  });
  if (query.data) return <Loaded file={query.data} onGone={onGone} />;
  if (!query.isError) {
    return (
      <Section>
        <SkeletonText lines={6} />
      </Section>
    );
  }
  const isGone = query.error instanceof ApiRefusal && query.error.status === 404;
  return isGone ? (
    <EmptyState
      title={t("gone")}
      action={<LinkButton href={pageHref("/customers/import")}>{t("all")}</LinkButton>}
    />
  ) : (
    <ErrorState title={t("failed")} onRetry={retryOf(query)} retrying={query.isFetching} />
  );
}

function Loaded({ file, onGone }: { file: CustomerImport; onGone: () => void }) {
  const { t } = useTranslation("customer-import");
  const { counts, state } = file;
  const isOpen = state === "checked" || state === "failed";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-quiet">
        <h2 className="text-16 font-strong break-all text-ink">{file.fileName}</h2>
        <ImportStateBadge {...file} />
        <span>
          {(file.appliedBy ?? file.createdBy).name} ·{" "}
          <RelativeTime iso={file.appliedAt ?? file.createdAt} />
        </span>
      </div>
      {file.problem === "changed-since" ? (
        <Notice tone="waiting" title={t("changedSince")}>
          {t("changedSinceHint")}
        </Notice>
      ) : null}
      {state === "failed" ? (
        <Notice tone="loss" title={t("didFail")}>
          {t("didFailHint")}
        </Notice>
      ) : null}
      {isOpen && counts.errors > 0 ? (
        <Notice tone="loss" title={t("errorsTitle", { count: counts.errors })}>
          {t("errorsHint")}
        </Notice>
      ) : null}
      {state === "applying" ? <Progress file={file} /> : null}
      {state === "applied" ? (
        <Notice
          title={t("applied")}
          action={
            <LinkButton size="small" href={pageHref("/customers")}>
              {t("toCustomers")}
            </LinkButton>
          }
        >
          {t("appliedHint", {
            count: counts.new,
            changed: file.updateExisting ? counts.changed : 0,
          })}
        </Notice>
      ) : null}
      {isOpen && file.hasRows ? <ImportColumns file={file} /> : null}
      {isOpen ? <ImportOptions file={file} onGone={onGone} /> : null}
      {file.hasRows ? <ImportRows file={file} /> : <p>{t("rowsForgotten")}</p>}
    </div>
  );
}

function Progress({ file }: { file: CustomerImport }) {
  const { t, language } = useTranslation("customer-import");
  const { done, total } = file.progress;
  const number = (value: number) => formatNumber(value, language);
  return (
    <Section title={t("progress.title")}>
      <div role="status" className="flex flex-col gap-2">
        <progress
          aria-label={t("progress.title")}
          max={total || 1}
          {...(total > 0 && { value: done })}
          className="h-2 w-full accent-accent"
        />
        <p className="text-ink-quiet">
          {total > 0
            ? t("progress.of", { done: number(done), total: number(total) })
            : t("progress.begins")}{" "}
          {t("progress.leave")}
        </p>
      </div>
    </Section>
  );
}
