import { Archive, ArchiveRestore } from "lucide-react";
import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import { useWrite } from "../../data/queries.ts";
import { Button } from "../button.tsx";
import { toasts } from "../feedback/toasts.ts";

interface Props<E extends Endpoint> {
  /** Whether the endpoint restores an archived record. */
  isArchived?: boolean;
  /** The endpoint that archives the record, or restores it. */
  endpoint: E;
  input: CallInput<E>;
  label: string;
  /** The toast after the change. */
  done: string;
  onDone: () => void;
}

/** Archives the record of a dialog, or restores it. */
export function ArchiveButton<E extends Endpoint>({
  isArchived = false,
  endpoint,
  input,
  label,
  done,
  onDone,
}: Props<E>) {
  const change = useWrite(endpoint, { saysFailure: true });
  const press = () =>
    change.mutateAsync(input).then(
      () => {
        toasts.success(done);
        onDone();
      },
      () => {},
    );
  return (
    <Button
      icon={isArchived ? <ArchiveRestore size={16} /> : <Archive size={16} />}
      loading={change.isPending}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
