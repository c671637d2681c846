import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shipmentsContract, type ShipmentDetail } from "../contract.ts";
import { refusalOfMove, shipmentStatuses, type ShipmentStatus } from "../rules.ts";
import { DetailPart } from "#src/client/ui/detail-part.tsx";
import { shipmentLooks } from "./shipment-status.tsx";

/** A button for each status. The current one and earlier ones are disabled; later ones may be skipped to. */
export function StatusButtons({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation("shipments");
  const may = useMay();
  const change = useWrite(shipmentsContract.changeShipmentStatus);
  const { id } = shipment;
  const move = (status: ShipmentStatus) =>
    change.mutate(
      { params: { id }, body: { status } },
      {
        onSuccess: () =>
          toasts.success(t("move.done", { status: t(`status.${status}`).toLowerCase() })),
      },
    );
  const refusalOfStatus = (status: ShipmentStatus): string | null => {
    if (!may("manage_shipments")) return t("move.forbidden");
    if (status === shipment.status) return t("move.current");
    return refusalOfMove(shipment.status, status) && t("move.not-ahead");
  };
  const next = shipmentStatuses[shipmentStatuses.indexOf(shipment.status) + 1];
  const canMove = next !== undefined && refusalOfStatus(next) === null;
  return (
    <DetailPart title={t("move.title")}>
      {/* The focus begins at the next step, because a disabled button would show its reason at once. */}
      <div
        role="group"
        aria-label={t("move.title")}
        // On the phone a tap shows the reason of a disabled button, between the heading and the button.
        className="flex flex-wrap gap-2 outline-none phone:mt-7"
        {...(!canMove && { "data-autofocus": true, tabIndex: -1 })}
      >
        {shipmentStatuses.map((status) => {
          const { icon: Icon } = shipmentLooks[status];
          const against = refusalOfStatus(status);
          return (
            <Button
              key={status}
              {...(canMove && status === next && { "data-autofocus": true })}
              variant={status === next && !against ? "primary" : "secondary"}
              icon={<Icon size={16} />}
              aria-current={status === shipment.status ? "step" : undefined}
              disabledReason={against}
              loading={change.isPending && change.variables.body.status === status}
              onClick={() => {
                if (!change.isPending) move(status);
              }}
            >
              {t(`status.${status}`)}
            </Button>
          );
        })}
      </div>
      {may("manage_shipments") ? null : (
        <p className="mt-2 text-ink-quiet">{t("move.forbidden")}</p>
      )}
    </DetailPart>
  );
}
