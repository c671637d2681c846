import { Plus } from "lucide-react";
import { useTranslation } from "../../words/i18n.ts";
import { Button, type ButtonProps } from "../button.tsx";

type Props = Pick<ButtonProps, "variant" | "hint" | "onClick"> & {
  label: string;
  /** False if the user may not add a record. The button says so. */
  isAllowed?: boolean;
};

/** Adds a record to a list: in the header of its page with `variant="primary"`, and in the empty list. */
export function AddButton({ label, isAllowed = true, ...button }: Props) {
  const { t } = useTranslation("common");
  return (
    <Button
      {...button}
      icon={<Plus size={16} />}
      disabledReason={!isAllowed && t("errors:forbidden")}
    >
      {label}
    </Button>
  );
}
