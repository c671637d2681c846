import { DatabaseBackup, FolderSearch } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { backupsContract, type Backup } from "../contract.ts";
import { BackupBadge } from "./backup-states.tsx";
import { useExplainRefusal } from "./problem-text.ts";
import { sizeText } from "./size-text.ts";

/** All backups, the newest first. */
export function BackupList() {
  const { t } = useTranslation("backups");
  const list = usePagedList("backups", backupsContract.listBackups, { query: { limit: 20 } });
  return (
    <Section flush title={t("list")} actions={<LookButton />}>
      <DataList
        label={t("list")}
        rows={list.rows}
        query={list.query}
        pager={list.pager}
        failed={t("failed")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/backups", {}, { backup: id })}
        expectedRows={3}
        empty={
          <EmptyState
            icon={<DatabaseBackup size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
          />
        }
      />
    </Section>
  );
}

/** Adds archives that another machine or an earlier installation has left in the place. */
function LookButton() {
  const { t } = useTranslation("backups");
  const errorText = useErrorText();
  const explain = useExplainRefusal();
  const look = useWrite(backupsContract.lookForBackups);
  return (
    <Button
      size="small"
      icon={<FolderSearch size={16} />}
      loading={look.isPending}
      onClick={() =>
        look.mutate(
          {},
          {
            onSuccess: ({ found }) => toasts.success(t("found", { count: found })),
            onError: (error) => toasts.error(explain(error) ?? errorText(error)),
          },
        )
      }
    >
      {t("look")}
    </Button>
  );
}

function useColumns(): Column<Backup>[] {
  const { t, language } = useTranslation("backups");
  return [
    {
      id: "madeAt",
      header: t("column.madeAt"),
      identifies: true,
      phone: "title",
      cell: ({ madeAt, createdAt }) => formatDateTime(madeAt ?? createdAt, language),
    },
    {
      id: "place",
      header: t("column.place"),
      shrinks: true,
      phone: "under",
      cell: ({ place }) => place,
    },
    {
      id: "reason",
      header: t("column.reason"),
      from: "desk",
      cell: ({ reason, requestedBy }) => requestedBy?.name ?? t(`reason.${reason}`),
    },
    {
      id: "bytes",
      header: t("column.size"),
      align: "end",
      phone: "end-under",
      cell: ({ bytes }) => (bytes === null ? "–" : sizeText(bytes, language)),
    },
    {
      id: "state",
      header: t("column.state"),
      phone: "end",
      cell: (backup) => <BackupBadge backup={backup} />,
    },
  ];
}
