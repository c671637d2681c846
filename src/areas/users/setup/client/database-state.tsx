import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { Answer } from "#src/shared/contract.ts";
import type { setupContract } from "../contract.ts";

/** Shows the state of the database: server, schema and content. */
export function DatabaseState({ state }: { state: Answer<typeof setupContract.getSetup> }) {
  const { t, language } = useTranslation("users");
  const [isOpen, setIsOpen] = useState(false);
  const { applied, pending } = state.migrations;
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        columns={2}
        items={[
          {
            label: t("setup.kind"),
            value: `${t(`setup.${state.database.kind}`)} ${state.database.version}`,
          },
          {
            label: t("setup.storedSettings"),
            value: t(state.hasSettings ? "setup.settingsSome" : "setup.settingsNone"),
          },
          {
            label: t("setup.migrations"),
            value: (
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <CircleCheck size={16} aria-hidden="true" className="text-accent" />
                {t("setup.migrationsDone", { count: applied.length })}
                <Button
                  size="small"
                  variant="ghost"
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {t(isOpen ? "setup.hideMigrations" : "setup.showMigrations")}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {pending.length > 0 ? (
        <Notice tone="loss">{t("setup.migrationsPending", { count: pending.length })}</Notice>
      ) : null}
      {isOpen ? (
        <ul className="rounded-control bg-sunken px-3 py-2 text-12">
          {applied.map(({ name, appliedAt }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <span className="text-ink-faint">{formatDateTime(appliedAt, language)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
