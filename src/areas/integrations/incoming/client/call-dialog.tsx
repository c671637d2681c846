import { RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMay } from "#src/client/session.tsx";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { BodyText } from "../../core/client/body-text.tsx";
import type { WebhookCall } from "../contract.ts";
import { CallOutcome } from "./call-outcome.tsx";
import { useSourceName } from "./source-name.ts";

const ReplayDialog = lazy(() => import("./replay-dialog.tsx"));

interface Props {
  call: WebhookCall;
  onClose: () => void;
}

/** One verified call, with its body, and taking it again. */
export default function CallDialog({ call, onClose }: Props) {
  const { t, language } = useTranslation("webhooks");
  const sourceName = useSourceName();
  const mayReplay = useMay()("replay_webhooks");
  const [isReplaying, setReplaying] = useState(false);
  const when = (iso: string) => formatDateTime(iso, language);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("incoming.one", { source: sourceName(call.source) })}
        footer={
          <>
            <Button onClick={onClose}>{t("common:close")}</Button>
            <Button
              variant="primary"
              icon={<RotateCcw size={16} />}
              disabledReason={
                !mayReplay
                  ? t("errors:forbidden")
                  : !call.isReplayable && t("incoming.notReplayable")
              }
              onClick={() => setReplaying(true)}
            >
              {t("replay.action")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <DescriptionList
            items={[
              { label: t("incoming.outcome"), value: <CallOutcome outcome={call.outcome} /> },
              { label: t("incoming.first"), value: when(call.receivedAt) },
              {
                label: t("incoming.heard"),
                value: t("incoming.times", { count: call.heard }),
              },
              ...(call.replayedAt ? [{ label: t("replay.at"), value: when(call.replayedAt) }] : []),
            ]}
          />
          {call.body === null ? (
            <p className="text-ink-quiet">{t("incoming.noBody")}</p>
          ) : (
            <BodyText label={t("incoming.body")} text={call.body} />
          )}
          <p className="text-12 text-ink-faint">{t("incoming.redacted")}</p>
        </div>
      </Dialog>
      <Suspense>
        {isReplaying ? <ReplayDialog call={call} onClose={() => setReplaying(false)} /> : null}
      </Suspense>
    </>
  );
}
