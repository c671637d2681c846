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
import type { Customer } from "../../contract.ts";
import { genders } from "../../details.ts";
import { BirthdayField } from "./birthday-field.tsx";
import { cities } from "../../core/client/cities.ts";
import { LanguageChoice } from "./language-choice.tsx";
import type { NewCustomerForm } from "./use-new-customer.ts";

type Props = NewCustomerForm & {
  /** true: the fields after name and phone number are in a group, closed at first unless one of them is required. */
  isQuick?: boolean;
  onExisting: (customer: Customer) => void;
  /** The label of the button that chooses the existing customer with the typed phone number. */
  existingLabel: string;
};

/** The fields of a new customer, in the order of the spec. */
export function NewCustomerFields(props: Props) {
  const { form, shape, existing, onExisting, existingLabel, isQuick } = props;
  const { t } = useTranslation("customers");
  const { errors, submitCount } = form.formState;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        {...shape.look("name", t("field.name"))}
        maxLength={120}
        autoCapitalize="words"
        {...form.field("name")}
      />
      <ControlledField form={form} name="phone">
        {(field) => (
          <PhoneField
            {...shape.look("phone", t("field.phone"), t("field.phoneHint"))}
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
            isNeeded={rare.some((field) => shape.isRequired(field))}
            refused={rare.some((field) => errors[field]) ? submitCount + 1 : 0}
          >
            <MoreFields form={form} shape={shape} />
          </Fold>
        </div>
      ) : (
        <div className="tablet:col-span-2">
          <MoreFields form={form} shape={shape} />
        </div>
      )}
    </div>
  );
}

const rare = [
  "whatsapp",
  "email",
  "gender",
  "preferredLanguage",
  "city",
  "locationDescription",
  "birthday",
] as const;

/** The fields after name and phone number that the settings do not hide. */
function MoreFields({ form, shape }: Pick<Props, "form" | "shape">) {
  const { t } = useTranslation("customers");
  const { isHidden, look } = shape;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {isHidden("whatsapp") ? null : <WhatsappFields form={form} shape={shape} />}
      {isHidden("email") ? null : (
        <TextField
          {...look("email", t("field.email"), t("field.emailHint"))}
          type="email"
          inputMode="email"
          {...form.field("email")}
        />
      )}
      {isHidden("gender") ? null : (
        <SelectField
          {...look("gender", t("field.gender"))}
          optional={undefined}
          placeholder={t("field.genderChoose")}
          options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
          {...form.field("gender")}
        />
      )}
      {isHidden("preferredLanguage") ? null : (
        <LanguageChoice
          {...look(
            "preferredLanguage",
            t("field.preferredLanguage"),
            t("field.preferredLanguageHint"),
          )}
          optional={shape.isRequired("preferredLanguage") ? false : undefined}
          {...form.field("preferredLanguage")}
        />
      )}
      {isHidden("city") ? null : (
        <ControlledField form={form} name="city">
          {(field) => (
            <SuggestField
              {...look("city", t("field.city"))}
              suggestions={cities}
              most={cities.length}
              maxLength={80}
              {...field}
            />
          )}
        </ControlledField>
      )}
      {isHidden("locationDescription") ? null : (
        <TextArea
          className="tablet:col-span-2"
          {...look("locationDescription", t("field.locationDescription"))}
          maxLength={500}
          rows={2}
          {...form.field("locationDescription")}
        />
      )}
      {isHidden("birthday") ? null : (
        <BirthdayField
          {...look("birthday", t("field.birthday"), t("field.birthdayHint"))}
          {...form.field("birthday")}
        />
      )}
    </div>
  );
}

/** Whether the customer has WhatsApp, and a number that differs from the phone number. */
function WhatsappFields({ form, shape }: Pick<Props, "form" | "shape">) {
  const { t } = useTranslation("customers");
  const hasWhatsapp = useWatch({ control: form.control, name: "hasWhatsapp" });
  const box = form.field("hasWhatsapp");
  return (
    <>
      <CheckboxField
        className="tablet:col-span-2"
        label={t("field.hasWhatsapp")}
        {...box}
        onChange={(event) => {
          form.setValue("whatsapp", "");
          form.clearErrors("whatsapp");
          void box.onChange(event);
        }}
      />
      {hasWhatsapp ? (
        <ControlledField form={form} name="whatsapp">
          {(field) => (
            <PhoneField
              {...shape.look("whatsapp", t("field.whatsapp"), t("field.whatsappHint"))}
              placeholder="0712345678"
              {...field}
            />
          )}
        </ControlledField>
      ) : null}
    </>
  );
}
