import {
  Ban,
  CheckCheck,
  ClipboardCheck,
  PackageCheck,
  Plane,
  Ship,
  Truck,
  Warehouse,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { Shipment } from "../contract.ts";
import type { ShipmentMode, ShipmentState } from "../rules.ts";

/** Icon and colour of each state, for all screens. The word of a state is `shipments:status.<state>`. */
export const shipmentLooks: Record<ShipmentState, { icon: LucideIcon; tone: Tone }> = {
  in_transit: { icon: Truck, tone: "neutral" },
  arrived: { icon: Warehouse, tone: "waiting" },
  received: { icon: PackageCheck, tone: "active" },
  inspected: { icon: ClipboardCheck, tone: "active" },
  completed: { icon: CheckCheck, tone: "done" },
  cancelled: { icon: Ban, tone: "loss" },
};

export function ShipmentStatusBadge({ status }: { status: ShipmentState }) {
  const { t } = useTranslation("shipments");
  const { icon: Icon, tone } = shipmentLooks[status];
  return <StatusBadge label={t(`status.${status}`)} icon={<Icon size={14} />} tone={tone} />;
}

/** Stands beside the status of a shipment whose order is still a draft, so that nobody waits for its goods. */
export function UnsentBadge({ isOrderUnsent }: Pick<Shipment, "isOrderUnsent">) {
  const { t } = useTranslation("shipments");
  return isOrderUnsent ? <Badge tone="waiting">{t("unsent")}</Badge> : null;
}

const modeIcons: Record<ShipmentMode, LucideIcon> = { meli: Ship, ndege: Plane };

/** By sea or by air, as a word with its picture. */
export function ShipmentModeName({ mode }: { mode: ShipmentMode }) {
  const { t } = useTranslation("shipments");
  const Icon = modeIcons[mode];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={14} aria-hidden="true" className="text-ink-faint" />
      {t(`mode.${mode}`)}
    </span>
  );
}
