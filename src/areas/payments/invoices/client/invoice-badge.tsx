import { Ban, CircleCheck, CircleDashed, Clock, TriangleAlert } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { InvoiceState } from "../contract.ts";

const looks = {
  unpaid: { icon: <Clock size={14} />, tone: "neutral" },
  part: { icon: <CircleDashed size={14} />, tone: "active" },
  paid: { icon: <CircleCheck size={14} />, tone: "done" },
  overdue: { icon: <TriangleAlert size={14} />, tone: "waiting" },
  cancelled: { icon: <Ban size={14} />, tone: "neutral" },
} as const;

export function InvoiceBadge({ state }: { state: InvoiceState }) {
  const { t } = useTranslation("invoices");
  return <StatusBadge label={t(`state.${state}`)} {...looks[state]} />;
}
