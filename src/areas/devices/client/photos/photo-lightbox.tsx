import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDateTime } from "#src/client/dates.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { PictureViewer } from "#src/client/pictures/picture-viewer.tsx";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import type { Device } from "../../contract.ts";
import { photosContract, type Photo } from "../../photos-contract.ts";
import { mayDeletePhoto } from "../../photos-rules.ts";
import { useShop } from "../use-shop.ts";

interface Props {
  device: Device;
  photos: readonly Photo[];
  altOf: (photo: Photo) => string;
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One photo large, with who took it; here it is deleted. */
export default function PhotoLightbox({ device, photos, altOf, shown, onShow, onClose }: Props) {
  const { t, language } = useTranslation("photos");
  const { mover } = useShop();
  const errorText = useErrorText();
  const [removing, setRemoving] = useState(false);
  const remove = useWrite(photosContract.deletePhoto);
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  // Somebody else deleted it meanwhile.
  useEffect(() => {
    if (!photo) onClose();
  });
  if (!photo) return null;

  const confirm = async () => {
    const neighbour = photos[at + 1] ?? photos[at - 1];
    try {
      await remove.mutateAsync({ params: { id: device.id, photoId: photo.id } });
      toasts.success(t("deleted"));
      if (neighbour) onShow(neighbour.id);
      else onClose();
    } catch (error) {
      toasts.error(errorText(error));
      throw error;
    }
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t(photo.phase)}
        description={t("position", { n: at + 1, total: photos.length })}
        size="large"
        footer={
          mayDeletePhoto(device, photo.takenBy?.id ?? null, mover) ? (
            <Button icon={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
              {t("delete")}
            </Button>
          ) : null
        }
      >
        <PictureViewer
          picture={photo}
          alt={altOf(photo)}
          at={at}
          total={photos.length}
          className="h-[62dvh]"
          words={{ previous: t("previous"), next: t("next") }}
          held={removing}
          onStep={(step) => onShow(photos[at + step]?.id ?? photo.id)}
        />
        <p className="mt-2 text-12 text-ink-quiet">
          {photo.note ? <span className="block text-14 text-ink">{photo.note}</span> : null}
          {photo.takenBy
            ? t("takenBy", {
                name: photo.takenBy.name,
                when: formatDateTime(photo.createdAt, language),
              })
            : formatDateTime(photo.createdAt, language)}
        </p>
      </Dialog>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t("deleteTitle")}
        loses={t("deleteLoses")}
        confirmLabel={t("delete")}
        onConfirm={confirm}
      />
    </>
  );
}
