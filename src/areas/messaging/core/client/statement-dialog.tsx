import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";

interface Props {
  title: string;
  hint: string;
  /** What the user states. */
  statement: string;
  /** Said if the user has not stated it. */
  needed: string;
  submitLabel: string;
  submit: (body: { wasNotReceived: boolean }) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks a user to state that a message did not arrive, before it is sent again. */
export function StatementDialog(props: Props) {
  const { title, hint, statement, needed, submitLabel, submit, onDone, onClose } = props;
  const form = useDialogForm({
    defaultValues: { wasNotReceived: false },
    check: ({ wasNotReceived }) => ({ wasNotReceived: wasNotReceived ? undefined : needed }),
    submit,
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      size="small"
      form={form}
      submitLabel={submitLabel}
    >
      <CheckboxField label={statement} {...form.field("wasNotReceived")} />
    </FormDialog>
  );
}
