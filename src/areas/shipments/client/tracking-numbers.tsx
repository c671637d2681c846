import { Plus, Trash2 } from "lucide-react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { shipmentPapersContract } from "../papers-contract.ts";
import { DetailPart } from "#src/client/ui/detail-part.tsx";
import type { PartProps } from "./shipment-detail.tsx";

/** The numbers by which the companies that carry the goods follow them. */
export function TrackingNumbers({ shipment, onTask }: PartProps) {
  const { t } = useTranslation("shipments");
  const may = useMay();
  const remove = useWrite(shipmentPapersContract.removeTrackingNumber);
  const mayManage = may("manage_shipments");
  const { id, tracking } = shipment;
  const drop = (trackingId: string) =>
    remove.mutate(
      { params: { id, trackingId } },
      { onSuccess: () => toasts.success(t("tracking.removed")) },
    );
  return (
    <DetailPart
      title={t("tracking.title")}
      actions={
        mayManage ? (
          <Button
            size="small"
            icon={<Plus size={16} />}
            onClick={() => onTask({ name: "tracking" })}
          >
            {t("tracking.add")}
          </Button>
        ) : null
      }
    >
      {tracking.length === 0 ? (
        <p className="text-ink-quiet">{t("tracking.none")}</p>
      ) : (
        <ul>
          {tracking.map(({ id: trackingId, trackingNumber, provider, url }) => (
            <li key={trackingId} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {url ? (
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    className="font-medium text-accent-ink hover:underline"
                  >
                    {trackingNumber}
                  </a>
                ) : (
                  <span className="font-medium">{trackingNumber}</span>
                )}
                {provider ? <span className="ml-2 text-ink-quiet">{provider}</span> : null}
              </span>
              {mayManage ? (
                <IconButton
                  label={t("tracking.remove", { number: trackingNumber })}
                  icon={<Trash2 size={16} />}
                  onClick={() => drop(trackingId)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  );
}
