import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import { useWrite } from "../../data/queries.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { toasts } from "../feedback/toasts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Props<E extends Endpoint> {
  endpoint: E;
  input: CallInput<E>;
  /** The question, which names the record. */
  title: string;
  /** What is lost with the record. */
  loses: string;
  /** "Delete" by default. */
  label?: string;
  /** The toast after the deletion. */
  done: string;
  onDone: () => void;
}

/** Deletes the record of a dialog, after a question. */
export function DeleteButton<E extends Endpoint>({
  endpoint,
  input,
  title,
  loses,
  label,
  done,
  onDone,
}: Props<E>) {
  const { t } = useTranslation("common");
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite(endpoint, { saysFailure: true });
  const text = label ?? t("delete");
  return (
    <>
      <Button icon={<Trash2 size={16} />} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={title}
          loses={loses}
          confirmLabel={text}
          onConfirm={async () => {
            await remove.mutateAsync(input);
            toasts.success(done);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
