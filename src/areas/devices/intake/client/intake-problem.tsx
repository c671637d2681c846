import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { PriceFields } from "./deposit-fields.tsx";
import { IssueChips } from "./issue-chips.tsx";
import type { IntakeSection } from "./use-intake.ts";

const IntakeForecast = lazyWithWords(() => import("./intake-forecast.tsx"), "forecast");

/** The fault that the customer describes, and the agreed price. A tap on a common issue adds it to the description. */
export function IntakeProblem(section: IntakeSection) {
  const { form, values, rules, shape } = section;
  const { t } = useTranslation("devices");
  return (
    <>
      <ControlledField form={form} name="issueDescription">
        {(field) => (
          <div className="flex flex-col gap-2">
            <TextArea
              {...shape.look("issueDescription", t("field.issueDescription"))}
              rows={2}
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
          </div>
        )}
      </ControlledField>
      <PriceFields form={form} values={values} rules={rules} />
      <Suspense>
        <IntakeForecast {...section} />
      </Suspense>
    </>
  );
}
