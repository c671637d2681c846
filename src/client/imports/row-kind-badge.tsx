import { CircleAlert, Equal, Pencil, Plus } from "lucide-react";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useTranslation } from "../words/i18n.ts";

const looks = {
  new: { Icon: Plus, tone: "active" },
  changed: { Icon: Pencil, tone: "waiting" },
  unchanged: { Icon: Equal, tone: "neutral" },
  error: { Icon: CircleAlert, tone: "loss" },
} as const satisfies Record<RowKind, unknown>;

/** What an import does with a row of its file. */
export function RowKindBadge({ kind }: { kind: RowKind }) {
  const { t } = useTranslation("file-import");
  const { Icon, tone } = looks[kind];
  return <StatusBadge label={t(`kind.${kind}`)} icon={<Icon size={14} />} tone={tone} />;
}
