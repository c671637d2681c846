import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { weekdays, type Settings } from "../../contract.ts";

type Business = Settings["business"];

/** Fields for the opening hours of each weekday. A weekday can also be closed. */
export function OpeningHours({ form }: { form: AppForm<Business, Business> }) {
  const { t } = useTranslation("settings");
  const { errors } = form.formState;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {weekdays.map((weekday) => {
        const day = t(`weekday.${weekday}`);
        // An error concerns the whole day. It is shown at the field of the closing time.
        const problem = errors.businessHours?.[weekday]?.message;
        return (
          <li key={weekday}>
            <ControlledField form={form} name={`businessHours.${weekday}`}>
              {({ value, onChange, error }) => (
                <div className="grid min-h-12 grid-cols-[minmax(7rem,1fr)_auto_auto] items-center gap-x-3 py-1.5 phone:grid-cols-2">
                  <CheckboxField
                    className="phone:col-span-2"
                    label={
                      <span className={value.closed ? "text-ink-faint" : "font-medium"}>
                        {day}
                        {value.closed ? ` · ${t("business.closed")}` : ""}
                      </span>
                    }
                    aria-label={t("business.openOn", { day })}
                    checked={!value.closed}
                    onChange={({ target }) => onChange({ ...value, closed: !target.checked })}
                  />
                  {value.closed ? null : (
                    <>
                      <TextField
                        label={t("business.opens", { day })}
                        hideLabel
                        type="time"
                        value={value.open}
                        onChange={({ target }) => onChange({ ...value, open: target.value })}
                      />
                      <TextField
                        label={t("business.closes", { day })}
                        hideLabel
                        type="time"
                        value={value.close}
                        error={problem ? (error ?? problem) : undefined}
                        onChange={({ target }) => onChange({ ...value, close: target.value })}
                      />
                    </>
                  )}
                </div>
              )}
            </ControlledField>
          </li>
        );
      })}
    </ul>
  );
}
