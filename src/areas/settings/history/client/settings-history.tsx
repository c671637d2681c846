import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { DifferenceList } from "../../transfer/client/difference-list.tsx";
import { settingsHistoryContract, type SettingsChange } from "../contract.ts";

/** Who changed which settings when. */
export default function SettingsHistory() {
  const { t } = useTranslation("settings");
  const { rows, query, more } = useGrowingList(settingsHistoryContract.listSettingsChanges, {
    query: {},
  });
  return (
    <Section title={t("category.history")} meta={t("history.about")}>
      <ListBody
        rows={rows}
        query={query}
        failed={t("history.failed")}
        empty={<EmptyState title={t("history.empty")} hint={t("history.emptyHint")} />}
        {...(more && { more, moreLabel: t("history.more") })}
      >
        {(changes) => (
          <Timeline
            label={t("category.history")}
            entries={changes.map((change) => ({
              id: String(change.id),
              title: titleOf(change),
              at: change.createdAt,
              by: change.actor?.name || t("history.system"),
              body: <Change change={change} />,
            }))}
          />
        )}
      </ListBody>
    </Section>
  );

  function titleOf({ category, how }: SettingsChange): string {
    const section = t(`history.category.${category}` as WordKey);
    return how ? t(`history.${how}`, { section }) : section;
  }
}

function Change({ change: { category, fields, reason } }: { change: SettingsChange }) {
  const { t } = useTranslation("settings");
  return (
    <div className="whitespace-normal">
      <DifferenceList
        label={t("difference.label")}
        differences={fields.map(({ name, ...values }) => ({ category, field: name, ...values }))}
      />
      {reason ? <p className="wrap-anywhere">{t("history.reason", { reason })}</p> : null}
    </div>
  );
}
