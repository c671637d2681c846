import { Suspense } from "react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SendForm } from "../../sms/client/send-form.tsx";
import { SendingNotice } from "../../sms/client/sending-notice.tsx";
import type { TabProps } from "../../core/client/sms-address.ts";

const BulkTab = lazyWithWords(
  () => import("../../bulk/client/bulk-tab.tsx"),
  "sms-bulk",
  "segments",
  "errors",
);

/** Writes a message to one person, or to many customers. */
export default function SendTab({ address, onChange }: TabProps) {
  const { t } = useTranslation("sms");
  const may = useMay();
  const [mayOne, mayMany] = [may("send_messages"), may("send_bulk_messages")];
  const audience = !mayMany ? "one" : mayOne ? address.audience : "many";
  return (
    <div className="flex flex-col gap-4">
      <SendingNotice />
      {mayOne && mayMany ? (
        <SegmentedControl
          label={t("audience.label")}
          hideLabel
          value={audience}
          onChange={(chosen) => onChange({ audience: chosen })}
          options={(["one", "many"] as const).map((value) => ({
            value,
            label: t(`audience.${value}`),
          }))}
        />
      ) : null}
      {audience === "one" ? (
        <SendForm />
      ) : (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <BulkTab onShow={(bulk) => onChange({ tab: "history", bulk })} />
        </Suspense>
      )}
    </div>
  );
}
