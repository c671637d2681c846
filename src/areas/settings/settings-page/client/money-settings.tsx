import { useWatch } from "react-hook-form";
import { needed, wrongOf } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Section } from "#src/client/ui/section.tsx";
import { settingsContract, type Settings } from "../../contract.ts";
import { MoneyFormatFields, type MoneyChoice } from "./money-format-fields.tsx";
import { SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

type Props = { business: Settings["business"]; localization: Settings["localization"] };

/**
 * A form with settings of two categories, because users expect them in one place: the currency is in `business`, all
 * other settings are in `localization`.
 */
export default function MoneySettings({ business, localization }: Props) {
  const { t } = useTranslation("settings");
  const updateBusiness = useWrite(settingsContract.updateBusinessSettings);
  const updateLocalization = useWrite(settingsContract.updateLocalizationSettings);
  const stored: MoneyChoice = { currency: business.currency, ...localization };
  const form = useSettingsForm<MoneyChoice>({
    check: ({ currencySymbol }) => wrongOf({ currencySymbol: needed(currencySymbol) }),
    stored,
    save: async ({ currency, ...rest }) => {
      if (currency) await updateBusiness.mutateAsync({ body: { currency } });
      // With the currency, the server changes the rest of the format too. What the user sees here counts.
      const { currency: _, ...whole } = form.getValues();
      const body = currency ? whole : rest;
      if (Object.keys(body).length > 0) await updateLocalization.mutateAsync({ body });
    },
  });
  const value = { ...stored, ...useWatch({ control: form.control }) };
  const change = (next: MoneyChoice) => {
    for (const field of Object.keys(next) as (keyof MoneyChoice)[]) {
      form.setValue(field, next[field], { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <SettingsForm form={form}>
      <Section title={t("category.localization")}>
        <MoneyFormatFields
          value={value}
          onChange={change}
          symbolError={form.field("currencySymbol").error}
        />
      </Section>
    </SettingsForm>
  );
}
