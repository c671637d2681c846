import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Fold } from "#src/client/ui/fold.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { PriorityControl } from "../../core/client/priority-control.tsx";
import { DayChips } from "../../moves/client/day-chips.tsx";
import { missesText, refusedIn, typedIn } from "./group-state.ts";
import type { IntakeSection } from "./use-intake.ts";

/**
 * The priority, the promised day, the hours of work, and whether the shop must find the fault before it names a price.
 */
export default function IntakePromise({ form, values, shape }: IntakeSection) {
  const { t, language } = useTranslation("devices");
  const today = useToday();
  const hasDay = !shape.isHidden("expectedReturnDate");
  return (
    <Fold
      title={t("intake:promise")}
      state={typedIn(
        values.priority === "normal" ? "" : t(`priority.${values.priority}`),
        hasDay && values.expectedReturnDate ? formatDate(values.expectedReturnDate, language) : "",
        values.diagnosisRequired ? t("diagnosisRequired") : "",
      )}
      isNeeded={missesText({ values, shape }, ["estimatedHours"])}
      refused={refusedIn(form, ["expectedReturnDate", "estimatedHours"])}
    >
      <div className="flex flex-col gap-4">
        <ControlledField form={form} name="priority">
          {({ value, onChange }) => <PriorityControl value={value} onChange={onChange} />}
        </ControlledField>
        {hasDay ? (
          <>
            <ControlledField form={form} name="expectedReturnDate">
              {(field) => (
                <DateField
                  {...shape.look("expectedReturnDate", t("field.expectedReturnDate"))}
                  min={today}
                  {...field}
                />
              )}
            </ControlledField>
            <DayChips
              value={values.expectedReturnDate}
              onPick={(day) => form.setValue("expectedReturnDate", day, { shouldValidate: true })}
            />
          </>
        ) : null}
        {shape.isHidden("estimatedHours") ? null : (
          <TextField
            {...shape.look("estimatedHours", t("field.estimatedHours"))}
            inputMode="decimal"
            maxLength={7}
            {...form.field("estimatedHours")}
          />
        )}
        <CheckboxField
          label={t("field.diagnosisRequired")}
          hint={t("intake:diagnosisHint")}
          {...form.field("diagnosisRequired")}
        />
      </div>
    </Fold>
  );
}
