import { History, Stamp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { auditContract } from "../contract.ts";
import { auditFilters } from "./audit-address.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";

const EntryDialog = lazyWithWords(
  () => import("./entry-dialog.tsx"),
  "audit-fields",
  "audit-values",
  "settings",
  "setting-names",
);
const SealDialog = lazy(() => import("./seal-dialog.tsx"));

/** Who changed what, when and from where. */
export function AuditPage() {
  const { t } = useTranslation("audit");
  const filters = useListFilters(auditFilters);
  const [isSealOpen, setSealOpen] = useState(false);
  const { query } = filters;
  const list = usePagedList("audit", auditContract.listAudit, { query });
  const columns = useAuditColumns();
  const opened = list.rows?.find(({ id }) => id === filters.values.entry);
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <>
            <Button variant="ghost" icon={<Stamp size={16} />} onClick={() => setSealOpen(true)}>
              {t("seal.open")}
            </Button>
            <ExportButton hasContacts address={endpointUrl(auditContract.exportAudit, { query })} />
          </>
        }
      />
      <p className="mb-3 max-w-160 text-ink-quiet phone:hidden">{t("intro")}</p>
      <AuditFilters filters={filters} />
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/audit", {}, filters.words({ entry: id }))}
        expectedRows={12}
        empty={
          <EmptyList
            filters={filters}
            icon={<History size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            foundTitle={t("nothingFound")}
            foundHint={t("nothingFoundHint")}
          />
        }
      />
      <Suspense>
        {opened ? (
          <EntryDialog
            key={opened.id}
            entry={opened}
            onClose={() => filters.set({ entry: "" })}
            onHistory={() =>
              filters.set({ ...auditFilters.none, record: opened.recordId, entry: "" })
            }
          />
        ) : null}
        {isSealOpen ? <SealDialog onClose={() => setSealOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
