import type { ComponentProps, ReactNode } from "react";
import type { Flat } from "../../data/versioned-form.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { RecordForm } from "./record-form.ts";
import { StaleVersionNotice } from "./stale-version-notice.tsx";

type Props<Input extends Flat, Output> = Omit<
  ComponentProps<typeof FormDialog>,
  "form" | "onClose" | "secondary"
> & {
  /** The result of `useRecordForm`. */
  edit: RecordForm<Input, Output>;
  /** A button in the place of Cancel, such as ArchiveButton, if there is one. */
  secondary?: ReactNode;
  /** Formats a value as the form shows it, for the notice about another user's changes. */
  fieldValue?: (field: keyof Input & string, value: unknown) => ReactNode;
};

/** A dialog that adds a record or changes one. It shows what another user has changed meanwhile, above the fields. */
export function RecordDialog<Input extends Flat, Output>({
  edit: { form, meanwhile, takeTheirs, label, onClose },
  secondary,
  fieldValue = (_, value) => String(value),
  children,
  ...dialog
}: Props<Input, Output>) {
  return (
    <FormDialog {...dialog} {...(secondary && { secondary })} form={form} onClose={onClose}>
      <StaleVersionNotice<Input>
        changes={meanwhile}
        label={label}
        renderValue={fieldValue}
        onTakeTheirs={takeTheirs}
      />
      {children}
    </FormDialog>
  );
}
