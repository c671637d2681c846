import { useQueryClient } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { call } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { rememberSession, useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { authContract } from "../contract.ts";

/**
 * Shows how many sign-ins failed between the user's previous sign-in and this one. The notice stays on every screen
 * until the user dismisses it.
 */
export default function FailedAttemptsNotice() {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const user = useSession();
  const hide = async () => {
    try {
      const session = await call(authContract.hideFailedAttempts, {});
      rememberSession(client, session.user);
    } catch {
      toasts.error(t("shell:networkError"));
    }
  };
  return (
    <div className="mb-4" role="status">
      <Notice tone="waiting" title={t("failedAttempts.title", { count: user.failedAttempts })}>
        <p>{t("failedAttempts.hint")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={() => void hide()}>{t("failedAttempts.seen")}</Button>
          <LinkButton href={pageHref("/profile")}>{t("failedAttempts.change")}</LinkButton>
        </div>
      </Notice>
    </div>
  );
}
