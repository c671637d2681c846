import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { noHistory, type TabProps } from "../../core/client/sms-address.ts";

const SmsHistory = lazyWithWords(() => import("../../sms/client/sms-history.tsx"));
const EmailHistory = lazyWithWords(() => import("../../email/client/email-history.tsx"));

/** What was sent by SMS, or by email. */
export default function HistoryTab({ address, onChange }: TabProps) {
  const { t } = useTranslation("emails");
  return (
    <div className="flex flex-col gap-4 phone:gap-2">
      <SegmentedControl
        label={t("channel.label")}
        hideLabel
        value={address.channel}
        onChange={(channel) => onChange({ ...noHistory, channel })}
        options={(["sms", "email"] as const).map((value) => ({
          value,
          label: t(`channel.${value}`),
        }))}
      />
      <div>
        <Suspense fallback={<SkeletonText lines={8} />}>
          {address.channel === "email" ? <EmailHistory /> : <SmsHistory />}
        </Suspense>
      </div>
    </div>
  );
}
