import { useWatch } from "react-hook-form";
import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Fold } from "#src/client/ui/fold.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Customer } from "../contract.ts";
import { genders } from "../details.ts";
import { BirthdayField } from "./detail/birthday-field.tsx";
import { cities } from "./cities.ts";
import type { AskedField } from "./new-customer-form.ts";
import { LanguageChoice } from "./language-choice.tsx";
import type { NewCustomerForm } from "./use-new-customer.ts";

type Props = NewCustomerForm & {
  asked?: readonly AskedField[];
  /** true: the fields after name and phone number are in a group, closed at first unless `asked` has a field. */
  isQuick?: boolean;
  onExisting: (customer: Customer) => void;
  /** The label of the button that chooses the existing customer with the typed phone number. */
  existingLabel: string;
};

/** The fields of a new customer, in the order of the spec. */
export function NewCustomerFields(props: Props) {
  const { form, existing, asked = [], onExisting, existingLabel, isQuick } = props;
  const { t } = useTranslation("customers");
  const { errors, submitCount } = form.formState;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t("field.name")}
        optional={false}
        maxLength={120}
        autoCapitalize="words"
        {...form.field("name")}
      />
      <ControlledField form={form} name="phone">
        {(field) => (
          <PhoneField
            label={t("field.phone")}
            optional={false}
            hint={t("field.phoneHint")}
            placeholder="0712345678"
            {...field}
            error={existing ? t("picker.phoneTaken") : field.error}
          />
        )}
      </ControlledField>
      {existing ? (
        <div className="tablet:col-span-2">
          <Notice>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <span>
                <span className="font-medium">{existing.name}</span>{" "}
                <span className="whitespace-nowrap tabular-nums">
                  {existing.phone ? formatPhone(existing.phone) : ""}
                </span>
              </span>
              <Button size="small" onClick={() => onExisting(existing)}>
                {existingLabel}
              </Button>
            </span>
          </Notice>
        </div>
      ) : null}
      {isQuick ? (
        <div className="overflow-hidden rounded-control border border-line tablet:col-span-2">
          <Fold
            title={t("picker.more")}
            state={t("picker.moreState")}
            isNeeded={asked.length > 0}
            refused={rare.some((field) => errors[field]) ? submitCount + 1 : 0}
          >
            <MoreFields form={form} asked={asked} />
          </Fold>
        </div>
      ) : (
        <div className="tablet:col-span-2">
          <MoreFields form={form} asked={asked} />
        </div>
      )}
    </div>
  );
}

const rare = ["whatsapp", "email", "gender", "city", "locationDescription", "birthday"] as const;

/** The fields after name and phone number. */
function MoreFields({ form, asked = [] }: Pick<Props, "form" | "asked">) {
  const { t } = useTranslation("customers");
  const hasWhatsapp = useWatch({ control: form.control, name: "hasWhatsapp" });
  const whatsappBox = form.field("hasWhatsapp");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <CheckboxField
        className="tablet:col-span-2"
        label={t("field.hasWhatsapp")}
        {...whatsappBox}
        onChange={(event) => {
          form.setValue("whatsapp", "");
          form.clearErrors("whatsapp");
          void whatsappBox.onChange(event);
        }}
      />
      {hasWhatsapp ? (
        <ControlledField form={form} name="whatsapp">
          {(field) => (
            <PhoneField
              label={t("field.whatsapp")}
              optional
              hint={t("field.whatsappHint")}
              placeholder="0712345678"
              {...field}
            />
          )}
        </ControlledField>
      ) : null}
      <TextField
        label={t("field.email")}
        optional={!asked.includes("email")}
        type="email"
        inputMode="email"
        hint={t("field.emailHint")}
        {...form.field("email")}
      />
      <SelectField
        label={t("field.gender")}
        placeholder={t("field.genderChoose")}
        options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
        {...form.field("gender")}
      />
      <LanguageChoice {...form.field("preferredLanguage")} />
      <ControlledField form={form} name="city">
        {(field) => (
          <SuggestField
            label={t("field.city")}
            optional={!asked.includes("city")}
            suggestions={cities}
            most={cities.length}
            maxLength={80}
            {...field}
          />
        )}
      </ControlledField>
      <TextArea
        className="tablet:col-span-2"
        label={t("field.locationDescription")}
        optional={!asked.includes("locationDescription")}
        maxLength={500}
        rows={2}
        {...form.field("locationDescription")}
      />
      <BirthdayField {...form.field("birthday")} />
    </div>
  );
}
