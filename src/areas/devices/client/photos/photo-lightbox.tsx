import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDateTime } from "#src/client/dates.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { ImageWithFallback } from "#src/client/ui/image-with-fallback.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import type { Device } from "../../contract.ts";
import { photosContract, type Photo } from "../../photos-contract.ts";
import { mayDeletePhoto } from "../../photos-rules.ts";
import { useShop } from "../use-shop.ts";

/** How far a finger moves before it means the next one. */
const SWIPE_PX = 40;

interface Props {
  device: Device;
  photos: readonly Photo[];
  altOf: (photo: Photo) => string;
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One photo large; the others by arrow keys, buttons or swiping. */
export default function PhotoLightbox({ device, photos, altOf, shown, onShow, onClose }: Props) {
  const { t, language } = useTranslation("photos");
  const { mover } = useShop();
  const errorText = useErrorText();
  const [removing, setRemoving] = useState(false);
  const remove = useWrite(photosContract.deletePhoto);
  const from = useRef<number | null>(null);
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  const go = (step: number) => {
    const next = photos[at + step];
    if (next) onShow(next.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (removing) return;
    if (event.key === "ArrowLeft") go(-1);
    if (event.key === "ArrowRight") go(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
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
  const arrow =
    "absolute! top-1/2 -translate-y-1/2 rounded-full bg-surface/90 phone:size-11 aria-disabled:opacity-40";
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
        <div
          className="relative touch-pan-y select-none"
          onPointerDown={(event) => {
            from.current = event.clientX;
          }}
          onPointerUp={(event) => {
            const moved = from.current === null ? 0 : event.clientX - from.current;
            from.current = null;
            if (Math.abs(moved) > SWIPE_PX) go(moved > 0 ? -1 : 1);
          }}
        >
          <ImageWithFallback
            key={photo.id}
            src={photo.url}
            alt={altOf(photo)}
            className="mx-auto block h-[62dvh] w-full object-contain!"
          />
          {photos.length > 1 ? (
            <>
              <IconButton
                label={t("previous")}
                icon={<ChevronLeft size={20} />}
                className={`${arrow} left-2`}
                aria-disabled={at === 0 || undefined}
                onClick={() => go(-1)}
              />
              <IconButton
                label={t("next")}
                icon={<ChevronRight size={20} />}
                className={`${arrow} right-2`}
                aria-disabled={at === photos.length - 1 || undefined}
                onClick={() => go(1)}
              />
            </>
          ) : null}
        </div>
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
