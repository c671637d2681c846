import { PictureDialog } from "#src/client/pictures/picture-dialog.tsx";
import type { ShipmentProof } from "../papers-schemas.ts";
import { useSayOfPayment, type SayOfProof } from "./proof-words.ts";

interface Props {
  proofs: readonly ShipmentProof[];
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  /** The words for proofs that are called otherwise, such as bills. */
  say?: SayOfProof;
}

/** Shows a proof of payment enlarged. Deleting one needs a reason, which the detail asks for. */
export function ProofDialog({ proofs, shown, onShow, onClose, ...own }: Props) {
  const payment = useSayOfPayment();
  const say = own.say ?? payment;
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
