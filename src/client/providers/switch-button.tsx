import { Power } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  /** The name of the provider. */
  provider: string;
  isOn: boolean;
  /** Why it cannot be switched on; a false value if it can. */
  disabledReason?: string | false;
  onClick: () => void;
}

/** Opens the question whether to switch a provider on or off. */
export function SwitchButton({ provider, isOn, disabledReason, onClick }: Props) {
  const { t } = useTranslation("providers");
  const label = t(isOn ? "switchOff.action" : "switchOn.action");
  return (
    <Button
      icon={<Power size={16} />}
      disabledReason={!isOn && disabledReason}
      aria-label={`${label}: ${provider}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
