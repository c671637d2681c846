import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";

interface Props {
  records: readonly KeptRecord[];
  onClose: () => void;
}

/** Lists what waits on this device, with the screen that shows it. */
export function KeptDialog({ records, onClose }: Props) {
  const { t, language } = useTranslation("connection");
  const [forgetting, setForgetting] = useState<KeptRecord | null>(null);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("dialog.title")}
        description={t("dialog.hint")}
        footer={
          <LinkButton href={pageHref("/outbox")} onClick={onClose}>
            {t("dialog.all")}
          </LinkButton>
        }
      >
        <ul className="flex flex-col divide-y divide-line">
          {grouped(records).map(({ record, count }) => (
            <li
              key={`${record.kind} ${record.href} ${record.since}`}
              className="flex items-center gap-3 py-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">
                  {count > 1 ? `${count} × ` : null}
                  {t(record.forget ? "dialog.heldPhoto" : `dialog.${record.kind}`)}
                </span>
                <span className="text-12 text-ink-quiet">
                  {t("dialog.since", {
                    when: formatDateTime(new Date(record.since).toISOString(), language),
                  })}
                </span>
              </span>
              {record.href ? (
                <LinkButton size="small" href={record.href} onClick={onClose}>
                  {t("dialog.open")}
                </LinkButton>
              ) : null}
              {record.forget ? (
                <Button size="small" onClick={() => setForgetting(record)}>
                  {t("dialog.forget")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Dialog>
      {forgetting?.forget ? (
        <ConfirmDialog
          open
          title={t("dialog.forgetTitle")}
          loses={t("dialog.forgetLoses")}
          confirmLabel={t("dialog.forget")}
          onClose={() => setForgetting(null)}
          onConfirm={forgetting.forget}
        />
      ) : null}
    </>
  );
}

/** Says before a sign-out that records wait on this device, and what becomes of them. */
export function LeaveWithKept({
  count,
  onLeave,
  onClose,
}: {
  count: number;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("connection");
  return (
    <ConfirmDialog
      open
      title={t("leavingTitle")}
      loses={t("leaving", { count })}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      danger={false}
      onClose={onClose}
      onConfirm={onLeave}
    />
  );
}

/** One line for all records of one kind that one screen shows, since the first of them. */
function grouped(records: readonly KeptRecord[]): { record: KeptRecord; count: number }[] {
  const lines = new Map<string, { record: KeptRecord; count: number }>();
  for (const [nth, record] of records.entries()) {
    const name = record.href === null ? String(nth) : `${record.kind} ${record.href}`;
    const line = lines.get(name);
    lines.set(name, line ? { ...line, count: line.count + 1 } : { record, count: 1 });
  }
  return [...lines.values()];
}
