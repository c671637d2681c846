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
  /** The user has typed in it, so a press beside the dialog does not close it. Default: the form's own state. */
  dirty?: boolean;
  /** From `useDialogForm`, `useAppForm`, `useCheckedForm` or `useVersionedForm`. */
  form: {
    onSubmit: (event?: FormEvent) => void;
    submitting: boolean;
    /** The refusal, if it belongs to no field. */
    formError?: string | null | undefined;
    formState?: { isDirty: boolean };
  };
  /** The verb on the button: "Open shift". */
  submitLabel: string;
  /** Default: "Cancel". Set it if users could take "Cancel" for the action itself. */
  cancelLabel?: string;
  /** Another button instead of "Cancel": "Back", "Save draft". null: none. */
  secondary?: ReactNode;
  /** The action loses data: red button. */
  danger?: boolean;
  /** The reason why the user cannot submit now. */
  disabledReason?: string | null | false;
  /** The fields. */
  children: ReactNode;
};

/** A dialog that is one form, open while it is rendered: fields, the refusal below them, Cancel and the submit
 *  button. Enter in a field submits it, in a text of several lines Ctrl+Enter. */
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
        onSubmit={form.onSubmit}
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
