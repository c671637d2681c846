import { Inbox } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Section } from "#src/client/ui/section.tsx";
import { Timeline, type TimelineEntry } from "#src/client/ui/lists/timeline.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { Returned, WorkflowStep } from "../../contract.ts";
import { approvedLook, stepLooks } from "../../core/client/step-looks.tsx";

/** All recorded steps of a return with their users, newest first. */
export function ReturnHistory({ returned }: { returned: Returned }) {
  const { t } = useTranslation("returns");
  const toEntry = (step: WorkflowStep): TimelineEntry => {
    const { icon: Icon, tone } =
      step.decision === "approved" ? approvedLook : stepLooks[step.toStep];
    const name = step.signedBy ?? customerName(returned.customer, t);
    return {
      id: step.id,
      at: step.createdAt,
      title: step.decision === "approved" ? t("approval.approved") : t(`step.${step.toStep}`),
      icon: <Icon size={13} />,
      tone,
      ...(step.performedBy && { by: step.performedBy.name }),
      body:
        step.note || step.signature ? (
          <>
            {step.note}
            {step.signature ? (
              <figure className="mt-1.5 w-fit">
                <ImageWithFallback
                  src={step.signature}
                  alt={t("history.signatureOf", { name })}
                  fit="natural"
                  className="h-16 max-w-full bg-white!"
                />
                <figcaption className="mt-1 text-12 text-ink-faint">
                  {t("history.signedBy", { name })}
                </figcaption>
              </figure>
            ) : null}
          </>
        ) : null,
    };
  };
  const begun: TimelineEntry = {
    id: "begun",
    at: returned.createdAt,
    title: t("step.reported"),
    icon: <Inbox size={13} />,
    ...(returned.createdBy && { by: returned.createdBy.name }),
  };
  return (
    <Section title={t("history.title")}>
      <Timeline
        label={t("history.title")}
        entries={[...returned.steps.map(toEntry).toReversed(), begun]}
      />
    </Section>
  );
}
