import { PictureDialog } from "#src/client/pictures/picture-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { ShipmentProof } from "../papers-schemas.ts";

interface Props {
  proofs: readonly ShipmentProof[];
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Shows a proof of payment enlarged. Deleting one needs a reason, which the detail asks for. */
export function ProofDialog({ proofs, shown, onShow, onClose }: Props) {
  const { t } = useTranslation("shipments");
  return (
    <PictureDialog
      pictures={proofs}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
      titleOf={() => t("proof.title")}
      altOf={() => t("proof.title")}
      pictureClass="h-[60dvh]"
      words={{
        position: (place) => t("proof.position", place),
        previous: t("proof.previous"),
        next: t("proof.next"),
        delete: t("proof.delete"),
        deleteTitle: t("proof.delete"),
        deleteLoses: "",
        deleted: t("proof.deleted"),
      }}
      deleting={() => null}
      onDeleted={onClose}
    >
      {({ addedBy }) => <p className="mt-3 text-ink-quiet">{addedBy?.name}</p>}
    </PictureDialog>
  );
}
