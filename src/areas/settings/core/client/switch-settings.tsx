import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Section } from "#src/client/ui/section.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { settingsContract, type Settings } from "../../contract.ts";

/** Settings that are saved when the user switches them. If saving fails, the switch shows its old state again. */

export function WorkflowSettings({ stored }: { stored: Settings["workflow"] }) {
  const { t } = useTranslation("settings");
  const refused = useRefused();
  const update = useWrite(settingsContract.updateWorkflowSettings);
  const shown = { ...stored, ...(update.isPending ? update.variables.body : {}) };
  return (
    <Section title={t("category.workflow")} meta={t("setting-screens:about.workflow")}>
      <div className="divide-y divide-line">
        {(Object.keys(stored) as (keyof Settings["workflow"])[]).map((flag) => (
          <div key={flag} data-setting={`workflow.${flag}`}>
            <SwitchField
              label={t(`workflow.${flag}`)}
              checked={shown[flag]}
              onChange={(on) => update.mutate({ body: { [flag]: on } }, { onError: refused })}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

export function useRefused(): (error: unknown) => void {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  return (error) => toasts.error(`${t("saveFailed")}. ${errorText(error)}`);
}
