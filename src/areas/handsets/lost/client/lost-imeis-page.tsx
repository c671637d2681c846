import { ShieldAlert, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { HandsetsLinks } from "../../core/client/handsets-links.tsx";
import { lostImeisContract, type LostImei } from "../contract.ts";

const LostImeiDialog = lazyWithWords(() => import("./lost-imei-dialog.tsx"));

const lostImeiFilters = listFilters({ search: field.search, new: field.dialog });

/** The handsets that were reported lost. Whoever buys one of them is warned. */
export function LostImeisPage() {
  const { t } = useTranslation("handsets");
  const filters = useListFilters(lostImeiFilters);
  const [removed, setRemoved] = useState<LostImei | null>(null);
  const list = usePagedList("lost-imeis", lostImeisContract.listLostImeis, {
    query: filters.query,
  });
  const add = { label: t("lost.add"), onClick: () => filters.set({ new: true }) };
  return (
    <>
      <PageHeader title={t("lost.title")} action={<AddButton {...add} variant="primary" />} />
      <HandsetsLinks current="/handsets/lost" />
      <ListFilterBar filters={filters} search={t("lost.search")} />
      <DataList
        {...list}
        failed={t("lost.failed")}
        label={t("lost.title")}
        columns={useColumns(setRemoved)}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            filters={filters}
            icon={<ShieldAlert size={20} />}
            title={t("lost.empty")}
            hint={t("lost.emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("lost.emptyFound")}
          />
        }
      />
      <Suspense>
        {filters.values.new ? <LostImeiDialog onClose={() => filters.set({ new: false })} /> : null}
      </Suspense>
      {removed ? <RemoveDialog lost={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

function RemoveDialog({ lost: { id, imei }, onClose }: { lost: LostImei; onClose: () => void }) {
  const { t } = useTranslation("handsets");
  const remove = useWrite(lostImeisContract.removeLostImei, { saysFailure: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("lost.removeTitle", { imei })}
      loses={t("lost.removeHint")}
      confirmLabel={t("lost.removeAction")}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toasts.success(t("lost.removed", { imei }));
      }}
    />
  );
}

function useColumns(onRemove: (lost: LostImei) => void): Column<LostImei>[] {
  const { t, language } = useTranslation("handsets");
  return [
    {
      id: "imei",
      header: t("field.imei"),
      identifies: true,
      phone: "title",
      cell: ({ imei }) => <span className="whitespace-nowrap tabular-nums">{imei}</span>,
    },
    {
      id: "reason",
      header: t("lost.reason"),
      shrinks: true,
      phone: "under",
      cell: ({ reason }) => reason,
    },
    {
      id: "by",
      header: t("lost.by"),
      from: "desk",
      cell: ({ reportedBy }) => reportedBy?.name ?? "–",
    },
    {
      id: "date",
      header: t("lost.date"),
      phone: "end",
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatDate(createdAt, language)}</span>
      ),
    },
    {
      id: "actions",
      header: t("lost.removeAction"),
      align: "end",
      phone: "end-under",
      cell: (lost) => (
        <IconButton
          label={t("lost.remove", { imei: lost.imei })}
          icon={<Trash2 size={16} />}
          onClick={() => onRemove(lost)}
        />
      ),
    },
  ];
}
