import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { call } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { integrationsContract, type ListedIntegration } from "../contract.ts";

interface Props {
  integration: ListedIntegration;
  title: string;
  onChecked: () => void;
}

/** Asks a provider whether it answers. The server asks at most every five minutes, and this button says so. */
export function CheckButton({ integration: { name, health }, title, onChecked }: Props) {
  const { t } = useTranslation("integrations");
  const errorText = useErrorText();
  const check = useMutation({
    mutationFn: () => call(integrationsContract.getIntegrationHealth, { params: { name } }),
    onSuccess: (answer) => {
      if (answer.checkedAt === health.checkedAt) toasts.info(t("check.recent", { name: title }));
      else if (answer.status === "ok") toasts.success(t("check.ok", { name: title }));
      else toasts.error(t("check.error", { name: title }));
      onChecked();
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <Button
      size="small"
      icon={<PlugZap size={14} />}
      loading={check.isPending}
      aria-label={`${t("check.action")}: ${title}`}
      onClick={() => check.mutate()}
    >
      {t("check.action")}
    </Button>
  );
}
