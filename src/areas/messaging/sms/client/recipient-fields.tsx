import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { CustomerPicker } from "#src/areas/customers/management/client/customer-picker.tsx";
import type { SmsForm } from "./sms-values.ts";

/** Chooses whether the message goes to a typed number or to a customer. */
export function RecipientFields({ form }: { form: SmsForm }) {
  const { t } = useTranslation("sms");
  const to = useWatch({ control: form.control, name: "to" });
  const goOn = () => {
    const next = form.getValues("source") === "text" ? "message" : "templateId";
    requestAnimationFrame(() => form.setFocus(next));
  };
  return (
    <>
      <ControlledField form={form} name="to">
        {(field) => (
          <SegmentedControl
            label={t("recipient.label")}
            {...field}
            options={(["phone", "customer"] as const).map((value) => ({
              value,
              label: t(`recipient.${value}`),
            }))}
          />
        )}
      </ControlledField>
      <div data-focus-home>
        {to === "phone" ? (
          <ControlledField form={form} name="phone">
            {(field) => <PhoneField label={t("field.phone")} optional={false} {...field} />}
          </ControlledField>
        ) : (
          <ControlledField form={form} name="customer">
            {({ value, onChange, error }) => (
              <CustomerPicker value={value} onSelect={onChange} onPicked={goOn} error={error} />
            )}
          </ControlledField>
        )}
      </div>
    </>
  );
}
