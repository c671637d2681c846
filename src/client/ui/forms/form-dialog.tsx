import { useId, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";
import { submitByKey } from "./submit-by-key.ts";

type Props = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: "small" | "normal" | "large";
  /** Whether input is unsaved. Then Escape and Back ask before they close the dialog. Default: `isDirty` of the form. */
  dirty?: boolean;
  /** Whether a click outside the dialog does not close it. Default: `dirty`. */
  staysOpen?: boolean;
  /** The result of `useDialogForm`, `useAppForm`, `useCheckedForm` or `useVersionedForm`. */
  form: {
    onSubmit: (event?: FormEvent) => void;
    submitting: boolean;
    /** The message of a refusal that concerns the form as a whole. */
    formError?: string | null | undefined;
    formState?: { isDirty: boolean };
    /** Called when the user leaves the dialog without submitting. */
    leave?: () => void;
  };
  /** The text of the button that submits the form, for example "Open shift". */
  submitLabel: string;
  /** "Cancel" by default. Use another text if "Cancel" could mean the action of the form, such as cancelling a sale. */
  cancelLabel?: string;
  /** A button instead of "Cancel", for example "Back" or "Save draft". If null, there is only the submit button. */
  secondary?: ReactNode;
  /** True if the action loses data. The submit button is then red. */
  danger?: boolean;
  /** The reason why the user cannot submit the form now. */
  disabledReason?: string | null | false;
  children: ReactNode;
};

/**
 * A dialog with one form. The dialog is open while this component is rendered. Below the fields are the message of a
 * refusal, Cancel and the submit button. Enter submits the form; in a text of several lines, Ctrl+Enter does.
 */
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
  onClose,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const close = () => {
    form.leave?.();
    onClose();
  };
  return (
    <Dialog
      {...frame}
      onClose={close}
      open
      title={title}
      // What is being sent is not lost.
      dirty={dirty && !form.submitting}
      footer={
        <>
          {secondary === undefined ? (
            <Button onClick={close}>{cancelLabel ?? t("cancel")}</Button>
          ) : (
            <div className="contents phone:*:flex-1" onClickCapture={form.leave}>
              {secondary}
            </div>
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
        onKeyDown={disabledReason ? undefined : submitByKey}
      >
        {children}
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
