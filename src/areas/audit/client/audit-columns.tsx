import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { AuditEntry } from "../contract.ts";
import { useKindWords } from "./kind-words.ts";

/** The columns of the audit. Phones show the act, the record and the person, and the time. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation("audit");
  const { entryWord } = useKindWords();
  const personOf = ({ actor }: AuditEntry) => actor?.name || t("system");
  return [
    {
      id: "what",
      header: t("column.what"),
      identifies: true,
      phone: "title",
      cell: ({ kind }) => entryWord(kind),
    },
    {
      id: "record",
      header: t("column.record"),
      shrinks: true,
      phone: "under",
      cell: (entry) => (
        <>
          {entry.recordName}
          <span className="tablet:hidden">
            {entry.recordName ? " · " : ""}
            {personOf(entry)}
          </span>
        </>
      ),
    },
    { id: "person", header: t("column.person"), cell: personOf },
    {
      id: "from",
      header: t("column.from"),
      from: "desk",
      shrinks: true,
      cell: ({ address, device }) => (
        <span className="text-ink-quiet">{[address, device].filter(Boolean).join(" · ")}</span>
      ),
    },
    {
      id: "when",
      header: t("column.when"),
      phone: "end-under",
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
}
