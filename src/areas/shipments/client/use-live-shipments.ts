import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { whenRecordsChange } from "#src/client/data/live.ts";
import { useNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { shipmentsEvents } from "#src/areas/shipments/events.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shipmentStatsContract } from "../stats-contract.ts";

const MAX_EVENTS = 10;

const kinds = Object.keys(shipmentsEvents.shipments.kinds) as ShipmentEventKind[];
export type ShipmentEventKind = keyof typeof shipmentsEvents.shipments.kinds;

/** The kind as the last part of a word key: `event.status_changed`. */
export const eventWord = <K extends ShipmentEventKind>(kind: K) =>
  kind.slice("shipment.".length) as K extends `shipment.${infer Word}` ? Word : never;

export const isShipmentEvent = (kind: string): kind is ShipmentEventKind =>
  kinds.some((each) => each === kind);

export interface LiveEvent {
  /** A counter, because two events of a shipment may have the same kind. */
  nth: number;
  shipmentId: string;
  kind: ShipmentEventKind;
  at: string;
}

/**
 * The last ten events of shipments since the screen was opened, the newest first. A toast tells each of them. What this
 * screen has just written has a toast of its own, so only a status change has both.
 */
export function useLiveShipments(): readonly LiveEvent[] {
  const { t } = useTranslation("shipments");
  const now = useNow();
  const client = useQueryClient();
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const onChange = useEffectEvent((shipmentId: string | null, kind: string) => {
    if (shipmentId === null || !isShipmentEvent(kind)) return;
    const at = new Date(now).toISOString();
    setEvents((before) => [
      { nth: (before[0]?.nth ?? 0) + 1, shipmentId, kind, at },
      ...before.slice(0, MAX_EVENTS - 1),
    ]);
    if (kind !== "shipment.status_changed" && isWriting(client, shipmentId)) return;
    toasts.info(t("live.toast", { id: shipmentId, event: t(`event.${eventWord(kind)}`) }));
  });
  useEffect(
    () =>
      whenRecordsChange(shipmentStatsContract.getShipmentStats, (id, kind) => onChange(id, kind)),
    [],
  );
  return events;
}

/** Whether this screen is writing a change of the shipment. A write ends when its changes are on the screen. */
const isWriting = (client: QueryClient, id: string): boolean =>
  client.isMutating({
    predicate: ({ state: { variables } }) =>
      (variables as { params?: { id?: unknown } } | undefined)?.params?.id === id,
  }) > 0;
