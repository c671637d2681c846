import { useId, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";

type Props = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: "small" | "normal" | "large";
  /** Whether the dialog has unsaved input. If so, a click outside does not close it. Default: the form's own state. */
  dirty?: boolean;
  /** The result of `useDialogForm`, `useAppForm`, `useCheckedForm` or `useVersionedForm`. */
  form: {
    onSubmit: (event?: FormEvent) => void;
    submitting: boolean;
    /** The message of a refusal that concerns no single field. */
    formError?: string | null | undefined;
    formState?: { isDirty: boolean };
  };
  /** The verb on the button: "Open shift". */
  submitLabel: string;
  /** Default: "Cancel". Needs another text if "Cancel" could mean the action itself, as in cancelling a sale. */
  cancelLabel?: string;
  /** A button in place of "Cancel", such as "Back" or "Save draft"; null: no second button. */
  secondary?: ReactNode;
  /** The action loses data, so its button is red. */
  danger?: boolean;
  /** Why the user cannot submit the form now. */
  disabledReason?: string | null | false;
  /** The fields. */
  children: ReactNode;
};

/** A dialog that is one form, open while it is rendered: the fields, below them the refusal, Cancel and the submit
 *  button. Enter in a field submits it; in a text of several lines Ctrl+Enter does. */
export function FormDialog({
  title,
  form,
  dirty = form.formState?.isDirty,
  submitLabel,
  cancelLabel,
  secondary,
  danger = false,
  disabledReason,
  children,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      {...frame}
      open
      title={title}
      dirty={dirty}
      footer={
        <>
          {secondary === undefined ? (
            <Button onClick={frame.onClose}>{cancelLabel ?? t("cancel")}</Button>
          ) : (
            secondary
          )}
          <Button
            variant={danger ? "danger" : "primary"}
            type="submit"
            form={id}
            loading={form.submitting}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit(event);
        }}
        onKeyDown={(event) => {
          const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (!isSend || disabledReason) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        {children}
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
