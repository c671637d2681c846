import * as z from "zod";
import { formatPhone } from "#src/shared/phone.ts";
import { requiredText, text } from "#src/shared/fields.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import type { FieldErrors } from "#src/shared/errors.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useEditLook } from "#src/areas/settings/forms/client/use-edit-look.ts";
import type { FieldOf } from "#src/areas/settings/form-fields.ts";
import { typedBirthday } from "../../birthday.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { genders } from "../../details.ts";
import { BirthdayField } from "./birthday-field.tsx";
import { cities } from "../../core/client/cities.ts";
import { CustomerName, ReferrerField } from "./referrer-field.tsx";
import { tagLabel } from "#src/areas/settings/core/client/tag-label.ts";
import {
  birthdayField,
  emailField,
  genderField,
  languageField,
  mobileField,
  phoneField,
} from "./new-customer-form.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { LanguageName } from "../../core/client/language-name.tsx";
import { useShopTags } from "../../core/client/shop-tags.ts";

const schema = z.object({
  name: requiredText(120),
  phone: phoneField,
  whatsapp: mobileField,
  email: emailField,
  gender: genderField,
  preferredLanguage: languageField,
  city: text(80),
  locationDescription: text(500),
  nationalId: text(40),
  birthday: birthdayField,
  tag: text(40).min(1),
  referredBy: z.string().nullable(),
  notes: text(4000),
  marketingConsent: z.boolean(),
  smsOptOut: z.boolean(),
});
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const toInput = (customer: Customer): Input => ({
  name: customer.name,
  phone: customer.phone ?? "",
  whatsapp: customer.whatsapp ?? "",
  email: customer.email ?? "",
  gender: customer.gender,
  preferredLanguage: customer.preferredLanguage ?? "",
  city: customer.city ?? "",
  locationDescription: customer.locationDescription ?? "",
  nationalId: customer.nationalId ?? "",
  birthday: typedBirthday(customer.birthday),
  tag: customer.tag,
  referredBy: customer.referredBy,
  notes: customer.notes ?? "",
  marketingConsent: customer.marketingConsent,
  smsOptOut: customer.smsOptOut,
});

/** The customer may have a tag that the shop no longer offers. Therefore the choices contain this tag too. */
const tagChoices = (tags: readonly string[], own: string) =>
  [...new Set([...tags, own])].map((value) => ({ value, label: tagLabel(value) }));

type Props = { customer: Customer; onClose: () => void };

export default function EditCustomerDialog({ customer, onClose }: Props) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const tags = useShopTags();
  const { labelOf, look, refuseBroken } = useEditLook("customer", (field) => t(`field.${field}`));
  const update = useWrite(customersContract.updateCustomer);

  const versioned = useVersionedForm<Customer, Input, Output>({
    record: customer,
    toInput,
    schema,
    save: async (changes, version) => {
      refuseBroken(changes);
      if (Object.keys(changes).length > 0) {
        try {
          await update.mutateAsync({ params: { id: customer.id }, body: { version, ...changes } });
        } catch (error) {
          if (error instanceof ApiRefusal && error.code === "stale_version") throw error;
          toasts.error(t("updateFailed"));
          const fields = fieldErrorsOf(error, t, errorText);
          throw fields ? { fields } : error;
        }
        toasts.success(t("updated"));
      }
      onClose();
    },
  });
  const { form } = versioned;

  const choices = {
    gender: genders.map((value) => ({ value, label: t(`gender.${value}`) })),
    tag: tagChoices(tags, customer.tag),
  };

  const { input } = labelled(form, t, "field.");
  const shaped = (name: FieldOf<"customer"> & keyof Input, hint?: string) => ({
    ...look(name, hint),
    ...form.field(name),
  });
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => labelOf(field as FieldOf<"customer">), onClose }}
      title={t("edit.title", { name: customer.name })}
      size="large"
      submitLabel={t("common:save")}
      fieldValue={renderValue}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...shaped("name")} optional={false} maxLength={120} />
        <ControlledField form={form} name="phone">
          {(field) => <PhoneField {...look("phone")} optional={false} {...field} />}
        </ControlledField>
        <ControlledField form={form} name="whatsapp">
          {(field) => <PhoneField {...look("whatsapp")} optional {...field} />}
        </ControlledField>
        <TextField {...shaped("email", t("field.emailHint"))} optional type="email" />
        <SelectField {...shaped("gender")} options={choices.gender} />
        <LanguageChoice {...shaped("preferredLanguage", t("field.preferredLanguageHint"))} />
        <ControlledField form={form} name="city">
          {(field) => (
            <SuggestField
              {...look("city")}
              optional
              suggestions={cities}
              most={cities.length}
              maxLength={80}
              {...field}
            />
          )}
        </ControlledField>
        <TextArea
          {...shaped("locationDescription")}
          className="tablet:col-span-2"
          optional
          rows={2}
          maxLength={500}
        />
        <SelectField {...input("tag")} options={choices.tag} />
        <TextField {...input("nationalId")} optional maxLength={40} />
        <BirthdayField {...shaped("birthday", t("field.birthdayHint"))} />
        <ControlledField form={form} name="referredBy">
          {(field) => (
            <ReferrerField
              customerId={customer.id}
              value={field.value}
              onChange={field.onChange}
              error={field.error}
            />
          )}
        </ControlledField>
        <TextArea {...input("notes")} className="tablet:col-span-2" optional maxLength={4000} />
      </div>
      <div>
        <CheckboxField {...input("marketingConsent")} hint={t("field.marketingConsentHint")} />
        <CheckboxField {...input("smsOptOut")} hint={t("field.smsOptOutHint")} />
      </div>
    </RecordDialog>
  );
}

/** The errors of the fields that a refusal is about; null if it is about no field. */
function fieldErrorsOf(
  error: unknown,
  t: Translate<"customers">,
  errorText: (error: unknown) => string,
): FieldErrors | null {
  if (!(error instanceof ApiRefusal)) return null;
  if (error.code === "phone_taken") return { phone: errorText(error) };
  return error.fields["referredBy"] ? { referredBy: t("edit.referredEachOther") } : null;
}

const renderValue = (field: keyof Input, value: unknown) => (
  <FieldValue field={field} value={value} />
);

/** The text of a field's value, for the list of changes that another user has saved while the form was open. */
function FieldValue({ field, value }: { field: keyof Input; value: unknown }) {
  const { t } = useTranslation("customers");
  if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
  if (field === "preferredLanguage")
    return <LanguageName language={value as Customer["preferredLanguage"]} />;
  if (typeof value !== "string" || value === "") return t("common:none");
  if (field === "referredBy") return <CustomerName id={value} />;
  if (field === "phone" || field === "whatsapp") return formatPhone(value);
  if (field === "tag") return tagLabel(value);
  if (field === "gender") return t(`gender.${value as Customer["gender"]}`);
  return value;
}
