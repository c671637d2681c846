import { CircleCheck, CircleOff, KeyRound } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { User } from "../../contract.ts";

/** Shows whether the user can sign in, and whether the user must first replace a one-time or expired password. */
export function UserState({ user }: { user: Pick<User, "isActive" | "mustChangePassword"> }) {
  const { t } = useTranslation("users");
  if (!user.isActive)
    return (
      <StatusBadge label={t("status.deactivated")} icon={<CircleOff size={14} />} tone="neutral" />
    );
  if (user.mustChangePassword)
    return (
      <StatusBadge
        label={t("status.oneTimePassword")}
        icon={<KeyRound size={14} />}
        tone="waiting"
      />
    );
  return <StatusBadge label={t("status.active")} icon={<CircleCheck size={14} />} tone="done" />;
}
