import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Device } from "../core/contract.ts";

const DeviceForecast = lazyWithWords(
  () => import("../forecast/client/device-forecast.tsx"),
  "forecast",
);

export function ProblemCard({ device }: { device: Device }) {
  const { t } = useTranslation("devices");
  const facts = [
    { label: t("field.serialNumber"), value: device.serialNumber },
    { label: t("field.imei"), value: device.imei },
    { label: t("field.color"), value: device.color },
    { label: t("field.accessories"), value: device.accessories },
    {
      label: t("field.estimatedHours"),
      value: device.estimatedHours === null ? null : t("hours", { count: device.estimatedHours }),
    },
    { label: t("receivedBy"), value: device.receivedBy?.name },
  ].filter((fact) => fact.value);
  return (
    <Section
      title={t("detail.problem")}
      actions={
        device.diagnosisRequired ? <Badge tone="waiting">{t("diagnosisRequired")}</Badge> : null
      }
    >
      <p className="mb-4 max-w-prose text-16 break-words whitespace-pre-line">
        {device.issueDescription}
      </p>
      <DescriptionList columns={2} items={facts} />
      <Suspense>
        <DeviceForecast device={device} className="mt-4 border-t border-line pt-3" />
      </Suspense>
      {device.unpaidReleaseReason ? (
        <p className="mt-4 border-t border-line pt-3 text-ink-quiet">
          {t("handOver.releasedBecause", { reason: device.unpaidReleaseReason })}
        </p>
      ) : null}
    </Section>
  );
}
