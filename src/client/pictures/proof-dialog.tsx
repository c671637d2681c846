import { PictureDialog } from "./picture-dialog.tsx";
import type { Proof, SayOfProof } from "./proofs.ts";

interface Props {
  proofs: readonly Proof[];
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  say: SayOfProof;
}

/** Shows a proof of payment enlarged. Deleting one needs a reason, which the detail asks for. */
export function ProofDialog({ proofs, shown, onShow, onClose, say }: Props) {
  return (
    <PictureDialog
      pictures={proofs}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
      titleOf={() => say("title")}
      altOf={() => say("title")}
      pictureClass="h-[60dvh]"
      words={{
        position: (place) => say("position", place),
        previous: say("previous"),
        next: say("next"),
        delete: say("delete"),
        deleteTitle: say("delete"),
        deleteLoses: "",
        deleted: say("deleted"),
      }}
      deleting={() => null}
      onDeleted={onClose}
    >
      {({ addedBy }) => <p className="mt-3 text-ink-quiet">{addedBy?.name}</p>}
    </PictureDialog>
  );
}
