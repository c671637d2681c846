import { useMutation } from "@tanstack/react-query";
import { FileText, Trash2 } from "lucide-react";
import { useMay } from "#src/client/session.tsx";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { uploadTo, useUploads, type Uploading } from "#src/client/pictures/use-uploads.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { shipmentPapersContract } from "../papers-contract.ts";
import type { ShipmentProof } from "../papers-schemas.ts";
import { MAX_PROOFS } from "../rules.ts";
import { DetailPart } from "./detail-part.tsx";
import { useSayOfPayment, type SayOfProof } from "./proof-words.ts";
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
      mayChange={mayPay}
      send={(uploading) => send.mutateAsync({ params: { id }, uploading })}
      onOpen={(proofId) => onTask({ name: "proof", proofId })}
      onDelete={(proofId) => onTask({ name: "delete-proof", proofId })}
    />
  );
}

interface ProofsProps {
  proofs: readonly ShipmentProof[];
  mayChange: boolean;
  /** Whether the user may delete proofs; by default whoever may change them. */
  mayDelete?: boolean;
  send: (uploading: Uploading) => Promise<unknown>;
  onOpen: (proofId: string) => void;
  onDelete: (proofId: string) => void;
  /** The words for proofs that are called otherwise, such as bills. */
  say?: SayOfProof;
}

/** Proofs of payment: pictures, which open enlarged, and PDF documents, which are downloaded. */
export function ProofsPart({ proofs, mayChange, send, onOpen, onDelete, ...own }: ProofsProps) {
  const payment = useSayOfPayment();
  const say = own.say ?? payment;
  const mayDelete = own.mayDelete ?? mayChange;
  const { uploads, add, retry, drop } = useUploads(send);
  const room = MAX_PROOFS - proofs.length - uploads.length;
  return (
    <DetailPart
      title={say("title")}
      meta={mayChange ? say("hint") : undefined}
      actions={
        mayChange ? (
          <TakePictures
            take={{ text: say("take") }}
            add={{ text: say("add") }}
            full={room <= 0 && say("full")}
            takesPdf
            onFiles={(files) => add(choosePictures(files, room, say("full"), { takesPdf: true }))}
          />
        ) : null
      }
    >
      {proofs.length + uploads.length === 0 ? (
        <p className="text-ink-quiet">{say("none")}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {proofs.map((proof) => (
            <li key={proof.id} className="relative">
              <Proof proof={proof} say={say} onOpen={() => onOpen(proof.id)} />
              {mayDelete ? (
                <IconButton
                  label={say("delete")}
                  icon={<Trash2 size={16} />}
                  className="absolute! top-1 right-1 bg-surface/90"
                  onClick={() => onDelete(proof.id)}
                />
              ) : null}
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              shape="square"
              leaveOut={say("leaveOut", { name: upload.file.name })}
              onRetry={() => retry(upload)}
              onDrop={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
    </DetailPart>
  );
}

const tile =
  "block aspect-square w-full overflow-hidden rounded-control border border-line bg-sunken";

interface ProofProps {
  proof: ShipmentProof;
  say: SayOfProof;
  onOpen: () => void;
}

function Proof({ proof, say, onOpen }: ProofProps) {
  if (proof.thumbnailUrl)
    return (
      <button type="button" aria-label={say("open")} className={tile} onClick={onOpen}>
        <ImageWithFallback src={proof.thumbnailUrl} alt="" />
      </button>
    );
  return (
    <a href={proof.url} download="payment-proof.pdf" className={tile}>
      <span className="flex size-full flex-col items-center justify-center gap-2 text-ink-quiet">
        <FileText size={32} aria-hidden="true" />
        {say("pdf")}
      </span>
    </a>
  );
}
