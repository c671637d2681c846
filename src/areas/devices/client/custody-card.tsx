import { useTranslation } from "#src/client/words/i18n.ts";
import { Section } from "#src/client/ui/section.tsx";
import type { Device } from "../core/contract.ts";
import { PasscodeRow } from "../passcode/client/passcode-row.tsx";
import { WorkRow } from "../work/client/work-row.tsx";
import { HolderRow } from "../custody/client/holder-row.tsx";

export function CustodyCard({ device }: { device: Device }) {
  const { t } = useTranslation("custody");
  return (
    <Section title={t("holder.title")}>
      <div className="flex flex-col gap-3">
        <HolderRow device={device} />
        <PasscodeRow device={device} />
        <WorkRow device={device} />
      </div>
    </Section>
  );
}
