import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { useVariableName } from "../../templates/client/variable-name.ts";

/** Placeholders as chips, and how many there are. Beyond `most` only their number is shown. */
export function VariableChips({
  names,
  most = Number.POSITIVE_INFINITY,
}: {
  names: readonly string[];
  most?: number;
}) {
  const { t } = useTranslation("sms-templates");
  const nameOf = useVariableName();
  if (names.length === 0) return <span className="text-ink-faint">0</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="sr-only">{t("variableCount", { count: names.length })}</span>
      {names.slice(0, most).map((name) => (
        <Badge key={name}>{nameOf(name)}</Badge>
      ))}
      {names.length > most ? (
        <span className="text-12 text-ink-quiet">+{names.length - most}</span>
      ) : null}
    </span>
  );
}
