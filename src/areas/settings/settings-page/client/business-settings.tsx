import { Image as ImageIcon } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { settingsContract, type Settings } from "../../contract.ts";
import { checkBusiness } from "../../core/client/form-checks.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { OpeningHours } from "./opening-hours.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

const periods = [
  { name: "repairWarrantyDays", unit: "days" },
  { name: "goodsWarrantyDays", unit: "days" },
  { name: "returnDays", unit: "days" },
  { name: "refundDays", unit: "days" },
  { name: "invoiceDueDays", unit: "days" },
] as const;

export function BusinessSettings({ stored }: { stored: Settings["business"] }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateBusinessSettings);
  const form = useSettingsForm<Settings["business"]>({
    check: checkBusiness,
    stored,
    save: (body) => update.mutateAsync({ body }),
  });
  const { input } = labelled(form, t, "business.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("business.identity")}>
        <TextField {...input("name")} maxLength={120} />
        <TextField {...input("email")} type="email" />
        <TextField {...input("phone")} type="tel" maxLength={40} />
        <SelectField
          {...input("language")}
          options={[
            { value: "en", label: t("shell:languageEn") },
            { value: "sw", label: t("shell:languageSw") },
          ]}
        />
        <TextArea {...input("address")} className="tablet:col-span-2" rows={2} maxLength={300} />
        <TextField {...input("timezone")} readOnly />
        <div className="flex items-end tablet:col-span-2">
          <LinkButton
            href={pageHref("/settings", {}, { category: "appearance" })}
            icon={<ImageIcon size={16} />}
          >
            {t("business.logo")}
          </LinkButton>
        </div>
      </SettingsCard>
      <SettingsCard title={t("business.terms")}>
        {periods.map(({ name, unit }) => (
          <ControlledField key={name} form={form} name={name}>
            {(field) => <NumberField label={t(`business.${name}`)} unit={t(unit)} {...field} />}
          </ControlledField>
        ))}
      </SettingsCard>
      <SettingsCard title={t("business.receipts")}>
        <TextArea
          {...input("receiptFooter")}
          className="tablet:col-span-2"
          hint={t("business.receiptFooterHint")}
          rows={2}
          maxLength={300}
        />
      </SettingsCard>
      <Section title={t("business.hours")}>
        <OpeningHours form={form} />
      </Section>
    </SettingsForm>
  );
}
