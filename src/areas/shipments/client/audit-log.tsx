import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { shipmentsContract, type ShipmentDetail, type ShipmentEvent } from "../contract.ts";
import { shipmentStatuses, type OrderCurrency } from "../rules.ts";
import { DetailPart } from "#src/client/ui/detail-part.tsx";
import { useOrderFormat } from "./use-order-format.ts";
import { eventWord, isShipmentEvent } from "./use-live-shipments.ts";

/** Everything that happened to the shipment, the newest first. */
export function AuditLog({ shipment: { id, currency } }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation("shipments");
  const list = useGrowingList(shipmentsContract.listShipmentEvents, {
    params: { id },
    query: { limit: 20 },
  });
  const noteOf = useNote(currency);
  return (
    <DetailPart title={t("audit.title")}>
      <ListBody {...list} failed={t("audit.failed")} empty={null} moreLabel={t("audit.more")}>
        {(rows) => (
          <Timeline
            label={t("audit.title")}
            entries={rows.map((event) => ({
              id: event.id,
              at: event.createdAt,
              title: isShipmentEvent(event.kind) ? t(`event.${eventWord(event.kind)}`) : event.kind,
              ...(event.by && { by: event.by.name }),
              body: noteOf(event),
            }))}
          />
        )}
      </ListBody>
    </DetailPart>
  );
}

/** What changed, and the reason. The data of an event is not checked, because old events never change. */
function useNote(currency: OrderCurrency): (event: ShipmentEvent) => string | null {
  const { t } = useTranslation("shipments");
  const { moneyIn } = useOrderFormat();
  const valueOf = (value: unknown): string | null => {
    if (value === null || value === undefined) return "–";
    if (typeof value === "number") return moneyIn(currency, value);
    if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
    const status = shipmentStatuses.find((each) => each === value);
    return status ? t(`status.${status}`) : typeof value === "string" ? value : null;
  };
  return ({ kind, data }) => {
    const change = kind === "shipment.created" ? null : firstChange(data);
    const shown = [
      change && `${valueOf(change.before)} → ${valueOf(change.after)}`,
      typeof data["amount"] === "number" ? valueOf(data["amount"]) : null,
      ...["trackingNumber", "provider", "note", "reason"].map((name) =>
        typeof data[name] === "string" ? data[name] : null,
      ),
    ].filter((part) => typeof part === "string");
    return shown.length > 0 ? shown.join(" · ") : null;
  };
}

/** The changed value of an event with `{before, after}`. */
function firstChange(data: Record<string, unknown>): { before: unknown; after: unknown } | null {
  const [before, after] = [data["before"], data["after"]];
  if (!isRecord(before) || !isRecord(after)) return null;
  const [name] = Object.keys(after);
  return name === undefined ? null : { before: before[name], after: after[name] };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
