import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { PriorityControl } from "../../client/priority-control.tsx";
import { DayChips } from "../../moves/client/day-chips.tsx";
import type { IntakeSection } from "./use-intake.ts";

/** The priority and the promised day. */
export function IntakePromise({ form, values, optional }: IntakeSection) {
  const { t } = useTranslation("devices");
  const today = useToday();
  return (
    <Section title={t("intake:promise")}>
      <div className="flex flex-col gap-4">
        <ControlledField form={form} name="priority">
          {({ value, onChange }) => <PriorityControl value={value} onChange={onChange} />}
        </ControlledField>
        <ControlledField form={form} name="expectedReturnDate">
          {(field) => (
            <DateField
              label={t("field.expectedReturnDate")}
              optional={optional("expectedReturnDate")}
              min={today}
              {...field}
            />
          )}
        </ControlledField>
        <DayChips
          value={values.expectedReturnDate}
          onPick={(day) => form.setValue("expectedReturnDate", day, { shouldValidate: true })}
        />
        <TextField
          label={t("field.estimatedHours")}
          optional={optional("estimatedHours")}
          inputMode="decimal"
          maxLength={7}
          {...form.field("estimatedHours")}
        />
      </div>
    </Section>
  );
}
