import type { ProviderState } from "#src/shared/provider-settings.ts";
import { toasts } from "../ui/feedback/toasts.ts";
import { ConfirmDialog } from "../ui/forms/confirm-dialog.tsx";
import { useErrorText } from "../words/error-text.ts";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  /** The name of the provider. */
  provider: string;
  isOn: boolean;
  /** The question in place of the usual one. */
  question?: string | undefined;
  /** What the switch changes. */
  hint: string;
  /** Whether the switch loses something; by default if it is off afterwards. */
  danger?: boolean;
  onSwitch: () => Promise<{ state: ProviderState }>;
  open: boolean;
  onClose: () => void;
}

/** Asks whether to switch a provider on or off. Switching on tests it. */
export function SwitchProviderDialog({
  provider,
  isOn,
  question,
  hint,
  danger = isOn,
  onSwitch,
  open,
  onClose,
}: Props) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const tell = ({ state }: { state: ProviderState }) => {
    if (isOn) toasts.success(t("switchOff.done", { provider }));
    else if (state === "ready") toasts.success(t("switchOn.done", { provider }));
    else toasts.error(t("switchOn.failed", { provider }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={question ?? t(isOn ? "switchOff.title" : "switchOn.title", { provider })}
      loses={hint}
      confirmLabel={t(isOn ? "switchOff.action" : "switchOn.action")}
      danger={danger}
      onConfirm={() =>
        onSwitch().then(tell, (error: unknown) => {
          toasts.error(errorText(error));
          throw error;
        })
      }
    />
  );
}
