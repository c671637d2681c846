import { useId, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";

type Props = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: "small" | "normal" | "large";
  /** Something was typed: a press beside the dialog no longer closes it. */
  dirty?: boolean;
  /** One of `useAppForm` or `useCheckedForm`, or what stands for it where the state is kept by hand. */
  form: {
    onSubmit: () => void;
    submitting: boolean;
    /** Why the whole of it was refused, for people. */
    formError?: string | null | undefined;
  };
  /** The verb on the button: "Open shift". */
  submitLabel: string;
  /** Where "Cancel" could be taken for the act itself. */
  cancelLabel?: string;
  /** The act loses something: red button. */
  danger?: boolean;
  /** Why it cannot be sent now. */
  disabledReason?: string | null | false;
  /** The fields. */
  children: ReactNode;
};

/** A dialog that is one form, open as long as it is rendered: fields, the refusal under them, Cancel and the act.
 *  Enter in a field sends it. */
export function FormDialog({
  title,
  form,
  submitLabel,
  cancelLabel,
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
      footer={
        <>
          <Button onClick={frame.onClose}>{cancelLabel ?? t("cancel")}</Button>
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
          form.onSubmit();
        }}
      >
        {children}
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
