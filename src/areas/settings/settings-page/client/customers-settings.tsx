import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { settingsContract, type Settings } from "../../contract.ts";
import { checkCustomers } from "../../core/client/form-checks.ts";
import { ListEditor } from "../../core/client/list-editor.tsx";
import { tagLabel } from "../../core/client/tag-label.ts";
import { SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

export default function CustomersSettings({ stored }: { stored: Settings["customers"] }) {
  const { t } = useTranslation("settings");
  // `tagLabel` needs the words of the customers.
  useTranslation("customers");
  const update = useWrite(settingsContract.updateCustomersSettings);
  const form = useSettingsForm<Settings["customers"]>({
    check: checkCustomers,
    stored,
    save: (body) => update.mutateAsync({ body }),
  });
  return (
    <SettingsForm form={form}>
      <Section title={t("category.customers")} meta={t("setting-screens:about.customers")}>
        <ControlledField form={form} name="tags">
          {({ value, onChange, error }) => (
            <ListEditor
              label={t("customers.tags")}
              value={value}
              onChange={onChange}
              error={error}
              nameOf={tagLabel}
            />
          )}
        </ControlledField>
      </Section>
    </SettingsForm>
  );
}
