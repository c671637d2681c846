import { formatDate, formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Stepper } from "#src/client/ui/stepper.tsx";
import type { Returned } from "../../contract.ts";
import { stepsOfReturn } from "./steps-of-return.ts";

/**
 * The progress of the return. To save space, a phone shows only a bar, the number of the step ("Step 3 of 8") and the
 * name of the next step.
 */
export function ReturnSteps({ returned }: { returned: Returned }) {
  const { t, language } = useTranslation("returns");
  const isPhone = useIsPhone();
  const steps = stepsOfReturn(returned);
  const here = steps.findIndex(({ step }) => step === returned.currentStep);
  if (isPhone) {
    const next = steps[here + 1];
    return (
      <div className="mb-4">
        <div aria-hidden="true" className="flex gap-1">
          {steps.map(({ step, state }) => (
            <span
              key={step}
              className={cx(
                "h-1.5 flex-1 rounded-full",
                state === "failed" ? "bg-loss" : state === "ahead" ? "bg-pressed" : "bg-accent",
              )}
            />
          ))}
        </div>
        <p className="mt-1.5 text-12 text-ink-faint">
          {t("detail.stepOf", { step: here + 1, steps: steps.length })}
          {next ? ` · ${t("detail.then", { step: t(`step.${next.step}`) })}` : ""}
        </p>
      </div>
    );
  }
  return (
    <div className="mb-5 border-y border-line py-4">
      <Stepper
        label={t("detail.steps")}
        steps={steps.map(({ step, state, at }) => ({
          id: step,
          label: t(`step.${step}`),
          state,
          note: at
            ? `${formatDate(at, language).replace(/ \d{4}$/, "")}, ${formatTime(at, language)}`
            : null,
        }))}
      />
    </div>
  );
}
