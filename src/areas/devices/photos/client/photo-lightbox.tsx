import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PictureDialog } from "#src/client/pictures/picture-dialog.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import type { Device } from "../../core/contract.ts";
import { photosContract } from "../contract.ts";
import { mayDeletePhoto } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Photo } from "../../core/detail/photos.ts";

interface Props {
  device: Device;
  photos: readonly Photo[];
  altOf: (photo: Photo) => string;
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Shows one photo enlarged, with its note, its photographer and a button that deletes the photo. */
export default function PhotoLightbox({ device, photos, altOf, shown, onShow, onClose }: Props) {
  const { t, language } = useTranslation("photos");
  const { mover } = useShop();
  const remove = useWrite(photosContract.deletePhoto);
  return (
    <PictureDialog
      pictures={photos}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
      titleOf={({ phase }) => t(phase)}
      altOf={altOf}
      pictureClass="h-[62dvh]"
      words={{
        position: (place) => t("position", place),
        previous: t("previous"),
        next: t("next"),
        delete: t("delete"),
        deleteTitle: t("deleteTitle"),
        deleteLoses: t("deleteLoses"),
        deleted: t("deleted"),
      }}
      deleting={({ id, takenBy }) =>
        mayDeletePhoto(device, takenBy?.id ?? null, mover)
          ? () => remove.mutateAsync({ params: { id: device.id, photoId: id } })
          : null
      }
      onDeleted={(neighbour) => (neighbour ? onShow(neighbour.id) : onClose())}
    >
      {({ note, takenBy, createdAt }) => (
        <p className="mt-2 text-12 text-ink-quiet">
          {note ? <span className="block text-14 text-ink">{note}</span> : null}
          {takenBy
            ? t("takenBy", { name: takenBy.name, when: formatDateTime(createdAt, language) })
            : formatDateTime(createdAt, language)}
        </p>
      )}
    </PictureDialog>
  );
}
