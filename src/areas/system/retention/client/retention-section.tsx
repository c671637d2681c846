import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import { formatDate, formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { useFigures } from "../../core/client/use-figures.ts";
import { retentionContract, type RetentionPreview } from "../contract.ts";
import { DeleteOldDataDialog } from "./delete-old-data-dialog.tsx";

const LOOK_AGAIN_MS = 2000;

/** What the nightly deletion of old data would delete now, and what it deleted last. */
export default function RetentionSection() {
  const { t } = useTranslation("system");
  const query = useQuery({
    ...read(retentionContract.previewRetention, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.lastRun && data.lastRun.endedAt === null ? LOOK_AGAIN_MS : false,
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-160 text-ink-quiet">{t("data.about")}</p>
      <Loaded query={query} failed={t("data.failed")} frame={(state) => <Section>{state}</Section>}>
        {(preview) => <Preview preview={preview} />}
      </Loaded>
    </div>
  );
}

function Preview({ preview }: { preview: RetentionPreview }) {
  const { t, language } = useTranslation("system");
  const { number } = useFigures();
  const user = useSession();
  const [isAsking, setAsking] = useState(false);
  const total = preview.kinds.reduce((sum, { count }) => sum + count, 0);
  const mayDelete = may(user, "manage_settings");
  return (
    <>
      <Section
        flush
        title={t("data.kept", { days: number(preview.keptDays) })}
        meta={t("data.keptHint", { before: formatDate(preview.before, language) })}
        actions={
          mayDelete ? (
            <>
              <LinkButton size="small" href={pageHref("/settings", {}, { category: "system" })}>
                {t("data.toSettings")}
              </LinkButton>
              {total > 0 ? (
                <Button size="small" variant="danger" onClick={() => setAsking(true)}>
                  {t("data.delete")}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        <DataList
          label={t("data.label")}
          rows={preview.kinds}
          rowKey={({ name }) => name}
          empty={null}
          columns={[
            {
              id: "kind",
              header: t("data.kind"),
              identifies: true,
              phone: "title",
              cell: ({ name }) => t(`data.kinds.${name}` as WordKey),
            },
            {
              id: "oldest",
              header: t("data.oldest"),
              phone: "under",
              cell: ({ oldestAt }) => (oldestAt ? formatDate(oldestAt, language) : "–"),
            },
            {
              id: "count",
              header: t("data.count"),
              align: "end",
              phone: "end",
              cell: ({ count }) => (count === 0 ? t("data.nothing") : number(count)),
            },
          ]}
        />
      </Section>
      <Section>
        <DescriptionList
          items={[
            { label: t("data.lastRun"), value: useLastRun(preview.lastRun) },
            { label: t("data.always"), value: t("data.alwaysHint") },
          ]}
        />
      </Section>
      {isAsking ? (
        <DeleteOldDataDialog
          keptDays={preview.keptDays}
          count={total}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function useLastRun(run: RetentionPreview["lastRun"]): string {
  const { t, language } = useTranslation("system");
  if (!run) return t("data.lastRunNever");
  const when = formatDateTime(run.startedAt, language);
  if (run.endedAt === null) return t("data.lastRunOpen", { when });
  const count = Object.values(run.removed).reduce((sum, each) => sum + each, 0);
  return t("data.lastRunValue", { when, count });
}
