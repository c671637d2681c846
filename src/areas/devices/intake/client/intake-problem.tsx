import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { IssueChips } from "./issue-chips.tsx";
import type { IntakeSection } from "./use-intake.ts";

/** The fault that the customer describes: typed, or tapped in the list of common issues. */
export function IntakeProblem({ form }: IntakeSection) {
  const { t } = useTranslation("devices");
  return (
    <Section title={t("detail.problem")}>
      <div className="flex flex-col gap-3">
        <ControlledField form={form} name="issueDescription">
          {(field) => (
            <>
              <TextArea
                label={t("field.issueDescription")}
                hideLabel
                placeholder={t("intake:issuePlaceholder")}
                maxLength={4000}
                ref={field.ref}
                name={field.name}
                value={field.value}
                onBlur={field.onBlur}
                onChange={(event) => field.onChange(event.target.value)}
                error={field.error}
              />
              <IssueChips text={field.value} onText={field.onChange} />
            </>
          )}
        </ControlledField>
        <CheckboxField
          label={t("field.diagnosisRequired")}
          hint={t("intake:diagnosisHint")}
          {...form.field("diagnosisRequired")}
        />
      </div>
    </Section>
  );
}
