import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { Section } from "#src/client/ui/section.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard, SettingsForm } from "#src/areas/settings/core/client/settings-card.tsx";
import { useSettingsForm } from "#src/areas/settings/core/client/use-settings-form.ts";
import { settingsContract, type Settings } from "#src/areas/settings/contract.ts";
import { numberWithin, wrongOf } from "#src/client/checks.ts";

/** The texts and settings of the online shop. */
export default function TextsTab() {
  const { t } = useTranslation("online-shop");
  const storefront = useQuery(read(settingsContract.getStorefrontSettings, {}));
  const communication = useQuery(read(settingsContract.getCommunicationSettings, {}));
  const failed = [storefront, communication].find(({ isError }) => isError);
  if (failed || !storefront.data || !communication.data)
    return <NotLoaded query={failed ?? storefront} failed={t("texts.failed")} lines={10} />;
  return (
    <div className="flex max-w-220 flex-col gap-6">
      <OpenSwitch isOpen={storefront.data.isOpen} />
      <TextsForm
        stored={storefront.data}
        whatsapp={communication.data.whatsappBusinessNumber ?? ""}
      />
    </div>
  );
}

function OpenSwitch({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("online-shop");
  const update = useWrite(settingsContract.updateStorefrontSettings);
  return (
    <Section title={t("texts.shop")}>
      <SwitchField
        label={t("texts.isOpen")}
        hint={t("texts.isOpenHint")}
        checked={update.isPending ? (update.variables.body.isOpen ?? isOpen) : isOpen}
        onChange={(wanted) => update.mutate({ body: { isOpen: wanted } })}
      />
    </Section>
  );
}

type TextsForm = Omit<Settings["storefront"], "isOpen" | "mapUrl"> & {
  mapUrl: string;
  whatsappBusinessNumber: string;
};

interface TextsProps {
  stored: Settings["storefront"];
  whatsapp: string;
}

function TextsForm({ stored: { isOpen: _, ...stored }, whatsapp }: TextsProps) {
  const { t } = useTranslation("online-shop");
  const updateShop = useWrite(settingsContract.updateStorefrontSettings);
  const updateNumber = useWrite(settingsContract.updateCommunicationSettings);
  const form = useSettingsForm<TextsForm>({
    check: ({ mapUrl, orderHoldHours }) =>
      wrongOf({
        mapUrl:
          mapUrl === "" || /^https:\/\/\S+$/.test(mapUrl.trim()) ? undefined : t("texts.mapWrong"),
        orderHoldHours: numberWithin(orderHoldHours, 1, 168),
      }),
    stored: { ...stored, mapUrl: stored.mapUrl ?? "", whatsappBusinessNumber: whatsapp },
    save: async ({ mapUrl, whatsappBusinessNumber: number, ...texts }) => {
      if (number !== undefined)
        await updateNumber.mutateAsync({ body: { whatsappBusinessNumber: number || null } });
      const body = { ...texts, ...(mapUrl !== undefined && { mapUrl: mapUrl || null }) };
      if (Object.keys(body).length > 0) await updateShop.mutateAsync({ body });
    },
  });
  const { input, control } = labelled(form, t, "texts.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("texts.contact")}>
        <ControlledField form={form} name="whatsappBusinessNumber">
          {(field) => (
            <PhoneField
              label={t("texts.whatsapp")}
              hint={t("texts.whatsappHint")}
              optional
              {...field}
            />
          )}
        </ControlledField>
        <TextField
          {...input("mapUrl")}
          hint={t("texts.mapHint")}
          optional
          type="url"
          maxLength={500}
        />
        <FormField {...control("orderHoldHours")} as={NumberField} unit={t("texts.hours")} />
      </SettingsCard>
      {(["about", "terms", "deliveryPlaces"] as const).map((text) => (
        <SettingsCard key={text} title={t(`texts.${text}`)}>
          {(["En", "Sw"] as const).map((language) => (
            <TextArea
              key={language}
              label={t(`texts.in${language}`)}
              hint={t(`texts.${text}Hint`)}
              optional
              rows={6}
              maxLength={text === "deliveryPlaces" ? 1000 : 4000}
              {...form.field(`${text}${language}`)}
            />
          ))}
        </SettingsCard>
      ))}
    </SettingsForm>
  );
}
