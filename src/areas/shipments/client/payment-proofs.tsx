import { useMutation } from "@tanstack/react-query";
import { FileText, Trash2 } from "lucide-react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { uploadTo, useUploads, type Uploading } from "#src/client/pictures/use-uploads.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { shipmentPapersContract } from "../papers-contract.ts";
import type { ShipmentProof } from "../papers-schemas.ts";
import { MOST_PROOFS } from "../rules.ts";
import { DetailPart } from "./detail-part.tsx";
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
  send: (uploading: Uploading) => Promise<unknown>;
  onOpen: (proofId: string) => void;
  onDelete: (proofId: string) => void;
}

/** Proofs of payment: pictures, which open enlarged, and PDF documents, which are downloaded. */
export function ProofsPart({ proofs, mayChange: mayPay, send, onOpen, onDelete }: ProofsProps) {
  const { t } = useTranslation("shipments");
  const { uploads, add, retry, drop } = useUploads(send);
  const room = MOST_PROOFS - proofs.length - uploads.length;
  return (
    <DetailPart
      title={t("proof.title")}
      meta={mayPay ? t("proof.hint") : undefined}
      actions={
        mayPay ? (
          <TakePictures
            take={{ text: t("proof.take") }}
            add={{ text: t("proof.add") }}
            full={room <= 0 && t("proof.full")}
            takesPdf
            onFiles={(files) =>
              add(choosePictures(files, room, t("proof.full"), { takesPdf: true }))
            }
          />
        ) : null
      }
    >
      {proofs.length + uploads.length === 0 ? (
        <p className="text-ink-quiet">{t("proof.none")}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {proofs.map((proof) => (
            <li key={proof.id} className="relative">
              <Proof proof={proof} onOpen={() => onOpen(proof.id)} />
              {mayPay ? (
                <IconButton
                  label={t("proof.delete")}
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
              leaveOut={t("proof.leaveOut", { name: upload.file.name })}
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

function Proof({ proof, onOpen }: { proof: ShipmentProof; onOpen: () => void }) {
  const { t } = useTranslation("shipments");
  if (proof.thumbnailUrl)
    return (
      <button type="button" aria-label={t("proof.open")} className={tile} onClick={onOpen}>
        <ImageWithFallback src={proof.thumbnailUrl} alt="" />
      </button>
    );
  return (
    <a href={proof.url} download="payment-proof.pdf" className={tile}>
      <span className="flex size-full flex-col items-center justify-center gap-2 text-ink-quiet">
        <FileText size={32} aria-hidden="true" />
        {t("proof.pdf")}
      </span>
    </a>
  );
}
