import { Minus, Plus } from "lucide-react";
import type { Permission } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

interface Props {
  added: readonly Permission[];
  removed: readonly Permission[];
}

/** The rights beyond those of a role, and the missing ones. Renders nothing if there are none. */
export function PermissionDifferences({ added, removed }: Props) {
  const { t } = useTranslation("users");
  if (added.length + removed.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {added.map((permission) => (
        <li key={permission} className="flex items-start gap-2">
          <Plus size={16} aria-label={t("permissions.added")} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{t(`permissions.name.${permission}`)}</span>
        </li>
      ))}
      {removed.map((permission) => (
        <li key={permission} className="flex items-start gap-2 text-ink-quiet">
          <Minus size={16} aria-label={t("permissions.removed")} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{t(`permissions.name.${permission}`)}</span>
        </li>
      ))}
    </ul>
  );
}
