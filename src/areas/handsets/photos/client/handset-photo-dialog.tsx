import { PictureDialog } from "#src/client/pictures/picture-dialog.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { UsedHandset } from "../../contract.ts";
import { handsetPhotosContract } from "../contract.ts";

interface Props {
  handset: UsedHandset;
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Shows a photo of a used handset enlarged, with a button that deletes it. */
export default function HandsetPhotoDialog({ handset, shown, onShow, onClose }: Props) {
  const { t, language } = useTranslation("handsets");
  const mayDelete = useMay()("buy_handsets");
  const remove = useWrite(handsetPhotosContract.deleteHandsetPhoto);
  const { id, photos } = handset;
  return (
    <PictureDialog
      pictures={photos}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
      titleOf={() => t("photos.title")}
      altOf={(photo) => t("photos.alt", { n: photos.indexOf(photo) + 1 })}
      pictureClass="h-[62dvh]"
      words={{
        position: ({ n, total }) => t("photos.position", { n, count: total }),
        previous: t("photos.previous"),
        next: t("photos.next"),
        delete: t("photos.delete"),
        deleteTitle: t("photos.deleteTitle"),
        deleteLoses: t("photos.deleteLoses"),
        deleted: t("photos.deleted"),
      }}
      deleting={(photo) =>
        mayDelete ? () => remove.mutateAsync({ params: { id, photoId: photo.id } }) : null
      }
      onDeleted={(neighbour) => (neighbour ? onShow(neighbour.id) : onClose())}
    >
      {({ takenBy, createdAt }) => (
        <p className="mt-2 text-12 text-ink-quiet">
          {[takenBy?.name, formatDateTime(createdAt, language)].filter(Boolean).join(" · ")}
        </p>
      )}
    </PictureDialog>
  );
}
