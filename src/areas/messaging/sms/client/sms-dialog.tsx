import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { MessageAttempts } from "../../attempts/client/message-attempts.tsx";
import { MessageDialog } from "../../outgoing/client/message-dialog.tsx";
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
