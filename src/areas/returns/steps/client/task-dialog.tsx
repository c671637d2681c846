import type { ReactNode } from "react";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Returned } from "../../contract.ts";

interface Props {
  returned: Pick<Returned, "returnNumber" | "description">;
  title: string;
  /** The main button's verb; the title unless said. */
  action?: string;
  danger?: boolean;
  dirty: boolean;
  sending: boolean;
  problem: string | null;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** What every act on a return has around it: which return, cancel, send, why not. */
export function TaskDialog(props: Props) {
  const { returned, title, action = title, danger = false, dirty, sending, problem } = props;
  return (
    <FormDialog
      onClose={props.onClose}
      title={title}
      description={`${returned.returnNumber} · ${returned.description}`}
      dirty={dirty}
      form={{ onSubmit: props.onSend, submitting: sending, formError: problem }}
      submitLabel={action}
      danger={danger}
    >
      {props.children}
    </FormDialog>
  );
}
