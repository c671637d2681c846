import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { bulkContract } from "../contract.ts";
import { BulkRow } from "./bulk-row.tsx";

const AT_ONCE = 5;

/** The messages to many customers, newest first, each with its progress. */
export function BulkList({ onShow }: { onShow: (bulkId: string) => void }) {
  const { t } = useTranslation("sms-bulk");
  const list = usePagedList("sms-bulks", bulkContract.listBulks, { query: { limit: AT_ONCE } });
  return (
    <Section title={t("list.title")} flush>
      <ListBody
        {...list}
        failed={t("list.failed")}
        empty={<p className="px-4 py-6 text-ink-quiet">{t("list.empty")}</p>}
      >
        {(rows) => (
          <ul aria-label={t("list.title")} className="divide-y divide-line">
            {rows.map((bulk) => (
              <BulkRow key={bulk.id} bulk={bulk} onShow={() => onShow(bulk.id)} />
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}
