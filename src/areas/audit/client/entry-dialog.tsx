import { ExternalLink, History } from "lucide-react";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import type { AuditEntry } from "../contract.ts";
import { useKindWords } from "./kind-words.ts";
import { recordHref } from "./record-href.ts";
import { ChangedFields, ChangedSettings, Details } from "./shown-values.tsx";

interface Props {
  entry: AuditEntry;
  onClose: () => void;
  /** Shows all entries of the same record. */
  onHistory: () => void;
}

/** One entry of the audit: who, from where, and what changed. */
export default function EntryDialog({ entry, onClose, onHistory }: Props) {
  const { t, language } = useTranslation("audit");
  const { entryWord } = useKindWords();
  const href = recordHref(entry);
  const { actor, createdAt, address, device, recordName, recordId, id, personal } = entry;
  const isChange = entry.before !== undefined || entry.after !== undefined;
  const changes = { before: entry.before ?? {}, after: entry.after ?? {} };
  const category = entry.kind === "settings.updated" ? entry.details?.["category"] : undefined;
  // The names of the changed fields say nothing more beside their values.
  const { fields, ...others } = entry.details ?? {};
  if (typeof category === "string")
    others["category"] = t(`settings:history.category.${category}` as WordKey);
  const details = isChange ? others : { ...others, ...(fields !== undefined && { fields }) };
  const hasDetails = Object.keys(details).length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={entryWord(entry.kind)}
      footer={
        <>
          <Button icon={<History size={16} />} onClick={onHistory}>
            {t("detail.history")}
          </Button>
          {href ? (
            <LinkButton variant="primary" icon={<ExternalLink size={16} />} href={href}>
              {t("detail.open")}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          columns={2}
          items={[
            { label: t("detail.person"), value: actor?.name || t("system") },
            { label: t("detail.when"), value: formatDateTime(createdAt, language) },
            { label: t("detail.record"), value: recordName ?? recordId },
            { label: t("detail.position"), value: id },
            { label: t("detail.address"), value: address ?? t("detail.unknown") },
            { label: t("detail.device"), value: device ?? t("detail.unknown") },
          ]}
        />
        {!isChange ? null : typeof category === "string" ? (
          <ChangedSettings category={category} {...changes} />
        ) : (
          <ChangedFields {...changes} />
        )}
        {hasDetails ? <Details values={details} /> : null}
        {isChange || hasDetails || personal === "hidden" || personal === "erased" ? null : (
          <p className="text-ink-quiet">{t("detail.nothing")}</p>
        )}
        {personal === "hidden" || personal === "erased" ? (
          <Notice>{t(`detail.${personal}`)}</Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
