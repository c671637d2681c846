import type { ReactNode } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import type { Returned } from "../contract.ts";

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
  const { t } = useTranslation("returns");
  const { returned, title, action = title, danger = false, dirty, sending, problem } = props;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      description={`${returned.returnNumber} · ${returned.description}`}
      dirty={dirty}
      footer={
        <>
          <Button onClick={props.onClose}>{t("common:cancel")}</Button>
          <Button variant={danger ? "danger" : "primary"} loading={sending} onClick={props.onSend}>
            {action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSend();
        }}
      >
        {props.children}
        <FormError text={problem} />
      </form>
    </Dialog>
  );
}
