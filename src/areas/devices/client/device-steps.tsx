import { formatDate, formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Stepper } from "#src/client/ui/stepper.tsx";
import type { Device } from "../core/contract.ts";
import { repairSteps } from "../moves/client/repair-steps.ts";

/**
 * The progress of the repair. A phone has no space for the names of all stages: it shows a bar of segments, the number
 * of the current stage and the name of the next one.
 */
export function DeviceSteps({ device }: { device: Device }) {
  const { t, language } = useTranslation("devices");
  const isPhone = useIsPhone();
  const steps = repairSteps(device);
  if (isPhone) {
    const here = steps.findIndex((step) => step.status === device.status);
    return (
      <div className="mb-4">
        <div aria-hidden="true" className="flex gap-1">
          {steps.map((step) => (
            <span
              key={step.status}
              className={cx(
                "h-1.5 flex-1 rounded-full",
                step.state === "failed"
                  ? "bg-loss"
                  : step.state === "ahead"
                    ? "bg-pressed"
                    : "bg-accent",
              )}
            />
          ))}
        </div>
        <p className="mt-1.5 text-12 text-ink-faint">
          {t("detail.stepOf", { step: here + 1, steps: steps.length })}
          {steps[here + 1]
            ? ` · ${t("detail.then", { status: t(`status.${steps[here + 1]?.status ?? "done"}`) })}`
            : ""}
        </p>
      </div>
    );
  }
  return (
    <div className="mb-5 border-y border-line py-4">
      <Stepper
        label={t("detail.steps")}
        steps={steps.map((step) => ({
          id: step.status,
          label: t(`status.${step.status}`),
          state: step.state,
          note: step.at
            ? `${formatDate(step.at, language).replace(/ \d{4}$/, "")}, ${formatTime(step.at, language)}`
            : null,
        }))}
      />
    </div>
  );
}
