import { Settings2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  /** The name of the provider. */
  provider: string;
  isSetUp: boolean;
  onClick: () => void;
}

/** Opens the settings of a provider. */
export function SetUpButton({ provider, isSetUp, onClick }: Props) {
  const { t } = useTranslation("providers");
  const label = t(isSetUp ? "setUp.change" : "setUp.action");
  return (
    <Button icon={<Settings2 size={16} />} onClick={onClick} aria-label={`${label}: ${provider}`}>
      {label}
    </Button>
  );
}
