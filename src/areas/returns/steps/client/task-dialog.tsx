import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Returned } from "../../contract.ts";

interface Props {
  returned: Pick<Returned, "returnNumber" | "description">;
  title: string;
  /** The verb on the main button. Default: the title. */
  action?: string;
  danger?: boolean;
  form: ComponentProps<typeof FormDialog>["form"];
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every dialog for an action on a return: it shows the return above the form. */
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
