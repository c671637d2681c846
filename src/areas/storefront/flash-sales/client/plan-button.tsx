import { Plus } from "lucide-react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";

interface Props {
  variant: "primary" | "secondary";
  onClick: () => void;
}

/** The button that opens the dialog for a new flash sale. */
export function PlanButton({ variant, onClick }: Props) {
  const { t } = useTranslation("online-shop");
  const mayLower = useMay()("lower_prices");
  return (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayLower && t("flash.mayNot")}
      onClick={onClick}
    >
      {t("flash.new")}
    </Button>
  );
}
