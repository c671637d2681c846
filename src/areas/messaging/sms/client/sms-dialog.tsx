import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { MessageDialog } from "../../outgoing/client/message-dialog.tsx";
import { AttemptsTimeline } from "../../outgoing/client/message-facts.tsx";
import { useProviderTitle } from "../../providers/client/provider-title.ts";
import { attemptsContract } from "../attempts-contract.ts";
import { smsContract } from "../contract.ts";
import { SmsFacts } from "./sms-facts.tsx";
import { hasNumber } from "./retry-in-row.tsx";

interface Props {
  id: string;
  onClose: () => void;
}

/** One text message with its attempts. */
export default function SmsDialog({ id, onClose }: Props) {
  const query = useQuery(read(smsContract.getMessage, { params: { id } }));
  const retry = useWrite(smsContract.retryMessage);
  const cancel = useWrite(smsContract.cancelMessage, { saysFailure: true });
  return (
    <MessageDialog
      words="sms"
      {...{ id, query, retry, onClose }}
      mayBeRetried={hasNumber}
      cancel={cancel.mutateAsync}
    >
      {(message) => (
        <div className="flex flex-col gap-5">
          <SmsFacts message={message} />
          <MessageAttempts messageId={id} />
        </div>
      )}
    </MessageDialog>
  );
}

/** The requests to providers to send a message, with what each answered. */
function MessageAttempts({ messageId }: { messageId: string }) {
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
