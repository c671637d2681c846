import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Returned } from "../../contract.ts";

interface Props {
  returned: Pick<Returned, "returnNumber" | "description">;
  title: string;
  /** The label of the main button; by default the title. */
  action?: string;
  danger?: boolean;
  form: ComponentProps<typeof FormDialog>["form"];
  onClose: () => void;
  children: ReactNode;
}

/** The frame of all dialogs that change a return. The return's number and description are above the form. */
export function TaskDialog({ returned, title, action = title, ...rest }: Props) {
  return (
    <FormDialog
      title={title}
      description={`${returned.returnNumber} · ${returned.description}`}
      submitLabel={action}
      {...rest}
    />
  );
}
