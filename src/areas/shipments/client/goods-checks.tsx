import { PackageCheck, SearchCheck } from "lucide-react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { shipmentsContract } from "../contract.ts";
import { refusalOfConfirmation } from "../rules.ts";
import { DetailPart } from "#src/client/ui/detail-part.tsx";
import type { PartProps } from "./shipment-detail.tsx";

/** Who has the goods, and whether they are right. */
export function GoodsChecks({ shipment, onTask }: PartProps) {
  const { t } = useTranslation("shipments");
  const may = useMay();
  const confirm = useWrite(shipmentsContract.confirmShipment);
  const { id, status, receiver, inspector } = shipment;
  const against = refusalOfConfirmation(status) && t("checks.not-arrived");
  const send = () =>
    confirm.mutate({ params: { id } }, { onSuccess: () => toasts.success(t("checks.confirmed")) });
  const actions = may("confirm_shipments") ? (
    <>
      {receiver ? null : (
        <Button
          size="small"
          icon={<PackageCheck size={16} />}
          loading={confirm.isPending}
          disabledReason={against}
          onClick={() => send()}
        >
          {t("checks.confirm")}
        </Button>
      )}
      <Button
        size="small"
        icon={<SearchCheck size={16} />}
        disabledReason={against}
        onClick={() => onTask({ name: "inspect" })}
      >
        {t(inspector ? "checks.inspectAgain" : "checks.inspect")}
      </Button>
    </>
  ) : null;
  return (
    <DetailPart title={t("checks.title")} actions={actions}>
      <Found shipment={shipment} />
    </DetailPart>
  );
}

function Found({ shipment }: Pick<PartProps, "shipment">) {
  const { t } = useTranslation("shipments");
  const { receiver, receiverConfirmedAt, inspector, inspectedAt } = shipment;
  const { inspectionPassed, inspectionNote } = shipment;
  return (
    <DescriptionList
      items={[
        {
          label: t("checks.receiver"),
          value:
            receiver && receiverConfirmedAt ? (
              <>
                {receiver.name} · <RelativeTime iso={receiverConfirmedAt} />
              </>
            ) : (
              t("checks.notYet")
            ),
        },
        {
          label: t("checks.inspector"),
          value:
            inspector && inspectedAt ? (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Badge tone={inspectionPassed ? "done" : "loss"}>
                  {t(inspectionPassed ? "checks.passed" : "checks.failed")}
                </Badge>
                <span>
                  {inspector.name} · <RelativeTime iso={inspectedAt} />
                </span>
              </span>
            ) : (
              t("checks.notYet")
            ),
        },
        ...(inspectionNote ? [{ label: t("checks.note"), value: inspectionNote }] : []),
      ]}
    />
  );
}
