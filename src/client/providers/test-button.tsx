import { PlugZap } from "lucide-react";
import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import { Button } from "../ui/button.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import { useErrorText } from "../words/error-text.ts";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  /** The name of the provider. */
  provider: string;
  isTesting: boolean;
  /** Asks the provider, and returns the result. */
  test: () => Promise<{ health: ProviderHealth | null }>;
}

/** Tests a provider now, and tells the result. */
export function TestButton({ provider, isTesting, test }: Props) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const tell = ({ health }: { health: ProviderHealth | null }) =>
    health?.isHealthy
      ? toasts.success(t("test.done", { provider }))
      : toasts.error(t("test.failed", { provider }));
  const run = () =>
    test().then(tell, (error: unknown) => {
      toasts.error(errorText(error));
    });
  return (
    <Button
      icon={<PlugZap size={16} />}
      loading={isTesting}
      aria-label={`${t("test.action")}: ${provider}`}
      onClick={() => void run()}
    >
      {t("test.action")}
    </Button>
  );
}
