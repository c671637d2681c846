import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { MessageDialog } from "../../outgoing/client/message-dialog.tsx";
import { emailContract } from "../contract.ts";
import { EmailFacts } from "./email-facts.tsx";

interface Props {
  id: string;
  onClose: () => void;
}

/** One email with its attempts. */
export default function EmailDialog({ id, onClose }: Props) {
  const query = useQuery(read(emailContract.getEmail, { params: { id } }));
  const retry = useWrite(emailContract.retryEmail);
  const cancel = useWrite(emailContract.cancelEmail, { saysFailure: true });
  return (
    <MessageDialog words="emails" {...{ id, query, retry, onClose }} cancel={cancel.mutateAsync}>
      {(email) => <EmailFacts email={email} />}
    </MessageDialog>
  );
}
