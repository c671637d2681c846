import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { IntegrityCheck } from "../contract.ts";

const tones: Readonly<Record<IntegrityCheck["state"], Tone>> = {
  waiting: "neutral",
  running: "active",
  held: "done",
  broken: "loss",
  failed: "waiting",
};

/** The checks before the last one. */
export function CheckHistory({ checks }: { checks: readonly IntegrityCheck[] }) {
  const { t } = useTranslation("system");
  return (
    <Section title={t("integrity.history")} flush>
      <DataList
        label={t("integrity.history")}
        rows={checks}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: "when",
            header: t("integrity.when"),
            identifies: true,
            phone: "title",
            cell: ({ askedAt }) => <RelativeTime iso={askedAt} />,
          },
          {
            id: "asked",
            header: t("integrity.asked"),
            phone: "under",
            shrinks: true,
            cell: ({ askedBy }) => askedBy?.name ?? t("integrity.calendar"),
          },
          {
            id: "result",
            header: t("integrity.result"),
            phone: "end",
            cell: ({ state, findings }) => (
              <Badge tone={tones[state]}>
                {state === "broken"
                  ? t("integrity.broken", { count: findings.length })
                  : t(`integrity.state.${state}`)}
              </Badge>
            ),
          },
        ]}
      />
    </Section>
  );
}
