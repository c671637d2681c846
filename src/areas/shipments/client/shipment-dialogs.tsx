import { useWrite } from "#src/client/data/queries.ts";
import { useSayOfPayment } from "./proof-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import ReasonDialog from "#src/client/ui/forms/reason-dialog.tsx";
import type { ShipmentDetail } from "../contract.ts";
import { shipmentPapersContract } from "../papers-contract.ts";
import { AgentDialog } from "./agent-dialog.tsx";
import { CostDialog } from "./cost-dialog.tsx";
import { InspectionDialog } from "./inspection-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { ProofDialog } from "#src/client/pictures/proof-dialog.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";

export type ShipmentTask =
  | { name: "agent" | "cost" | "inspect" | "tracking" | "payment" | "agent-unpaid" }
  | { name: "cancel-payment"; paymentId: string }
  | { name: "proof" | "delete-proof"; proofId: string };

interface Props {
  shipment: ShipmentDetail;
  task: ShipmentTask;
  onTask: (task: ShipmentTask) => void;
  onClose: () => void;
}

/** The dialogs of a shipment, beside its detail. */
export default function ShipmentDialogs({ shipment, task, onTask, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const sayOfPayment = useSayOfPayment();
  const { id } = shipment;
  const cancelPayment = useWrite(shipmentPapersContract.cancelShipmentPayment);
  const deleteProof = useWrite(shipmentPapersContract.deletePaymentProof);
  const setAgentPaid = useWrite(shipmentPapersContract.setAgentPaid);
  switch (task.name) {
    case "agent":
      return <AgentDialog shipment={shipment} onClose={onClose} />;
    case "cost":
      return <CostDialog shipment={shipment} onClose={onClose} />;
    case "inspect":
      return <InspectionDialog shipment={shipment} onClose={onClose} />;
    case "tracking":
      return <TrackingDialog shipment={shipment} onClose={onClose} />;
    case "payment":
      return <PaymentDialog shipment={shipment} onClose={onClose} />;
    case "proof":
      return (
        <ProofDialog
          say={sayOfPayment}
          proofs={shipment.proofs.filter(({ kind }) => kind === "picture")}
          shown={task.proofId}
          onShow={(proofId) => onTask({ name: "proof", proofId })}
          onClose={onClose}
        />
      );
    case "agent-unpaid":
      return (
        <ReasonDialog
          title={t("money.agentUnpaidTitle")}
          action={t("money.agentUnpaid")}
          done={t("money.agentUnpaidDone")}
          send={(reason) =>
            setAgentPaid.mutateAsync({ params: { id }, body: { paid: false, reason } })
          }
          onClose={onClose}
        />
      );
    case "cancel-payment":
      return (
        <ReasonDialog
          title={t("payment.cancelTitle")}
          hint={t("payment.cancelHint")}
          action={t("payment.cancel")}
          done={t("payment.cancelled")}
          danger
          send={(reason) =>
            cancelPayment.mutateAsync({
              params: { id, paymentId: task.paymentId },
              body: { reason },
            })
          }
          onClose={onClose}
        />
      );
    case "delete-proof":
      return (
        <ReasonDialog
          title={t("proof.deleteTitle")}
          hint={t("proof.deleteLoses")}
          action={t("proof.delete")}
          done={t("proof.deleted")}
          danger
          send={(reason) =>
            deleteProof.mutateAsync({ params: { id, proofId: task.proofId }, body: { reason } })
          }
          onClose={onClose}
        />
      );
  }
}
