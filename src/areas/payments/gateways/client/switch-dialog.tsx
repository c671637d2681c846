import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { gatewaysContract, type Gateway } from "../contract.ts";

interface Props {
  gateway: Gateway;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Asks whether to switch a payment provider on or off. Switching on tests it. */
export function SwitchDialog({ gateway, title: provider, open, onClose }: Props) {
  const { t } = useTranslation("gateways");
  const errorText = useErrorText();
  const switching = useWrite(gatewaysContract.switchGateway);
  const { name, isOn, isSimulated } = gateway;
  const tell = ({ state }: Gateway) => {
    if (isOn) toasts.success(t("switchOff.done", { provider }));
    else if (state === "ready") toasts.success(t("switchOn.done", { provider }));
    else toasts.error(t("switchOn.failed", { provider }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        isSimulated && !isOn
          ? t("simulator.question")
          : t(isOn ? "switchOff.title" : "switchOn.title", { provider })
      }
      loses={
        isSimulated && !isOn
          ? t("simulator.hint")
          : t(isOn ? "switchOff.hint" : "switchOn.hint", { provider })
      }
      confirmLabel={t(isOn ? "switchOff.action" : "switchOn.action")}
      danger={isSimulated !== isOn}
      onConfirm={() =>
        switching
          .mutateAsync({ params: { name }, body: { isOn: !isOn } })
          .then(tell, (error: unknown) => {
            toasts.error(errorText(error));
            throw error;
          })
      }
    />
  );
}
