import { wrongOf } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";
import { settingsContract, type Settings } from "../../contract.ts";
import { ColourField } from "./colour-field.tsx";
import { LogoEditor } from "./logo-editor.tsx";

type Look = { brandColor: string; logoOnPapers: boolean };

/** The logo and the colour of the shop. The logo is stored at once, the colour with the form. */
export default function AppearanceSettings({ stored }: { stored: Settings["appearance"] }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateAppearanceSettings);
  const form = useSettingsForm<Look>({
    check: ({ brandColor }) =>
      wrongOf({ brandColor: isColour(brandColor) ? undefined : t("appearance.wrongColour") }),
    stored: { brandColor: stored.brandColor ?? "", logoOnPapers: stored.logoOnPapers },
    save: ({ brandColor, ...change }) =>
      update.mutateAsync({
        body: { ...change, ...(brandColor !== undefined && { brandColor: brandColor || null }) },
      }),
  });
  return (
    <SettingsForm form={form}>
      <Section title={t("appearance.logo")} meta={t("appearance.logoAbout")}>
        <LogoEditor logo={stored.logo} />
        <CheckboxField
          className="mt-3"
          label={t("appearance.logoOnPapers")}
          {...form.field("logoOnPapers")}
        />
      </Section>
      <Section title={t("appearance.colour")} meta={t("appearance.colourAbout")}>
        <ControlledField form={form} name="brandColor">
          {({ value, onChange, ...field }) => (
            <ColourField
              {...field}
              value={value}
              // Typed capitals are the same colour.
              onChange={(typed) => onChange(typed.trim().toLowerCase())}
            />
          )}
        </ControlledField>
      </Section>
    </SettingsForm>
  );
}

const isColour = (typed: string): boolean => typed === "" || /^#[0-9a-f]{6}$/.test(typed);
