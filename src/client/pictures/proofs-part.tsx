import { FileText, Trash2 } from "lucide-react";
import { DetailPart } from "../ui/detail-part.tsx";
import { ImageWithFallback } from "../ui/feedback/image-with-fallback.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { choosePictures } from "./choose-pictures.ts";
import type { Proof, SayOfProof } from "./proofs.ts";
import { TakePictures } from "./take-pictures.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads, type Uploading } from "./use-uploads.ts";

interface ProofsProps {
  proofs: readonly Proof[];
  mayChange: boolean;
  /** Whether the user may delete proofs; by default whoever may change them. */
  mayDelete?: boolean;
  send: (uploading: Uploading) => Promise<unknown>;
  onOpen: (proofId: string) => void;
  onDelete: (proofId: string) => void;
  /** How many one record has at most. */
  max: number;
  say: SayOfProof;
}

/** Proofs of payment: pictures, which open enlarged, and PDF documents, which are downloaded. */
export function ProofsPart({
  proofs,
  mayChange,
  send,
  onOpen,
  onDelete,
  max,
  say,
  ...own
}: ProofsProps) {
  const mayDelete = own.mayDelete ?? mayChange;
  const { uploads, add, retry, drop } = useUploads(send);
  const room = max - proofs.length - uploads.length;
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
              <ProofTile proof={proof} say={say} onOpen={() => onOpen(proof.id)} />
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

interface TileProps {
  proof: Proof;
  say: SayOfProof;
  onOpen: () => void;
}

function ProofTile({ proof, say, onOpen }: TileProps) {
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
