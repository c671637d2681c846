import { useMutation } from "@tanstack/react-query";
import { ProofsPart } from "#src/client/pictures/proofs-part.tsx";
import { useMay } from "#src/client/session.tsx";
import { uploadTo, type Uploading } from "#src/client/pictures/use-uploads.ts";
import { shipmentPapersContract } from "../papers-contract.ts";
import { MAX_PROOFS } from "../rules.ts";
import { useSayOfPayment } from "./proof-words.ts";
import type { PartProps } from "./shipment-detail.tsx";

/** The proofs of payment of a shipment. */
export function PaymentProofs({ shipment: { id, proofs }, onTask }: PartProps) {
  const mayPay = useMay()("pay_shipments");
  // A mutation, so that the screen knows its own upload when it hears of it.
  const send = useMutation({
    mutationFn: ({ params, uploading }: { params: { id: string }; uploading: Uploading }) =>
      uploadTo(shipmentPapersContract.addPaymentProof, { params }, "proof")(uploading),
  });
  return (
    <ProofsPart
      proofs={proofs}
      max={MAX_PROOFS}
      say={useSayOfPayment()}
      mayChange={mayPay}
      send={(uploading) => send.mutateAsync({ params: { id }, uploading })}
      onOpen={(proofId) => onTask({ name: "proof", proofId })}
      onDelete={(proofId) => onTask({ name: "delete-proof", proofId })}
    />
  );
}
