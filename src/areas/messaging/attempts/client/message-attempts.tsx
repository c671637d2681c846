import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { AttemptsTimeline } from "../../outgoing/client/message-facts.tsx";
import { useProviderTitle } from "../../providers/client/provider-title.ts";
import { attemptsContract } from "../contract.ts";

/** The requests to providers to send a message, with what each answered. */
export function MessageAttempts({ messageId }: { messageId: string }) {
  const { t } = useTranslation("sms");
  const titleOf = useProviderTitle();
  const query = useQuery(read(attemptsContract.listAttempts, { params: { id: messageId } }));
  return (
    <section>
      <h3 className="mb-2 font-strong">{t("attempts.title")}</h3>
      <Loaded query={query} failed={t("attempts.failed")} lines={2}>
        {({ items }) => (
          <AttemptsTimeline
            words="sms"
            attempts={items}
            describe={({ provider, state, statedBy, detail }) => ({
              title: `${titleOf(provider)}: ${t(`attempts.state.${state}`, { name: statedBy?.name ?? "" })}`,
              body: detail,
            })}
          />
        )}
      </Loaded>
    </section>
  );
}
