import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { useProviderTitle } from "../../providers/client/provider-title.ts";
import { attemptsContract, type AttemptState } from "../contract.ts";

const tones: Record<AttemptState, Tone> = {
  asked: "active",
  accepted: "done",
  delivered: "done",
  failed: "loss",
  refused: "loss",
  unknown: "waiting",
  not_received: "neutral",
};

/** The requests to providers to send a message, with what each answered. */
export function MessageAttempts({ messageId }: { messageId: string }) {
  const { t } = useTranslation("sms");
  const titleOf = useProviderTitle();
  const query = useQuery(read(attemptsContract.listAttempts, { params: { id: messageId } }));
  return (
    <section>
      <h3 className="mb-2 font-strong">{t("attempts.title")}</h3>
      <Loaded query={query} failed={t("attempts.failed")} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-quiet">{t("attempts.none")}</p>
          ) : (
            <Timeline
              label={t("attempts.title")}
              entries={items.map((attempt) => ({
                id: attempt.id,
                title: `${titleOf(attempt.provider)}: ${t(`attempts.state.${attempt.state}`, {
                  name: attempt.statedBy?.name ?? "",
                })}`,
                at: attempt.answeredAt ?? attempt.askedAt,
                body: attempt.detail,
                tone: tones[attempt.state],
              }))}
            />
          )
        }
      </Loaded>
    </section>
  );
}
