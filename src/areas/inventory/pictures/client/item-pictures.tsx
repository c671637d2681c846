import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { useDroppedFiles, usePastedFiles } from "#src/client/pictures/files-at-hand.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { uploadTo, useUploads } from "#src/client/pictures/use-uploads.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import type { Item } from "../../core/contract.ts";
import { picturesContract, type ItemPicture } from "../contract.ts";
import { MAX_PICTURES } from "../../picture-sizes.ts";
import { PictureTile } from "./picture-tile.tsx";
import { useOrder } from "./use-order.ts";

const ItemPictureDialog = lazy(() => import("./item-picture-dialog.tsx"));

const grid = "grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2";
const none: readonly ItemPicture[] = [];

/**
 * The pictures of an item in the order that buyers see. Users add pictures from the camera or files, by dropping or by
 * pasting.
 */
export default function ItemPictures({ item }: { item: Item }) {
  const { t } = useTranslation("item-pictures");
  const may = useMay();
  const isPhone = useIsPhone();
  const mayEdit = may("edit_inventory");
  const query = useQuery(read(picturesContract.listItemPictures, { params: { id: item.id } }));
  const pictures = query.data?.pictures ?? none;
  const { uploads, add, retry, drop } = useUploads(
    uploadTo(picturesContract.addItemPicture, { params: { id: item.id } }, "photo"),
  );
  const { shown, move, said } = useOrder(item.id, pictures);
  const [open, setOpen] = useState<string | null>(null);
  const room = MAX_PICTURES - pictures.length - uploads.length;

  const onFiles = (files: readonly File[]) => add(choosePictures(files, room, t("full")));
  const { isOver, place } = useDroppedFiles({ enabled: mayEdit, onFiles });
  usePastedFiles({ enabled: mayEdit, onFiles });

  const adding =
    mayEdit && query.isSuccess ? (
      <TakePictures
        take={{ text: t("take") }}
        add={{ text: t("add") }}
        full={room <= 0 && t("full")}
        onFiles={onFiles}
      />
    ) : null;
  const isEmpty = pictures.length + uploads.length === 0;
  if (!mayEdit && query.isSuccess && isEmpty && !item.featuredImage) return null;
  const altOf = (picture: ItemPicture) => picture.altText ?? item.name;
  return (
    <Section
      title={t("title")}
      meta={mayEdit && !isPhone ? t("dropHint") : t("count", { count: pictures.length })}
      actions={isPhone ? null : adding}
    >
      {isPhone && adding ? <div className="mb-3">{adding}</div> : null}
      <div
        {...place}
        className={cx("rounded-control", isOver && "outline-2 outline-offset-4 outline-accent")}
      >
        {query.isPending || query.isError ? (
          <NotLoaded
            query={query}
            failed={t("loadFailed")}
            placeholder={
              <div className={grid} aria-hidden="true">
                <Skeleton className="aspect-square w-full" />
                <Skeleton className="aspect-square w-full" />
              </div>
            }
          />
        ) : isEmpty ? (
          <Without item={item} mayEdit={mayEdit} />
        ) : (
          <ul className={grid}>
            {shown.map((picture, at) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                alt={altOf(picture)}
                at={at}
                total={shown.length}
                mayEdit={mayEdit}
                onOpen={() => setOpen(picture.id)}
                onMove={(id, to) => void move(id, to)}
              />
            ))}
            {uploads.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                shape="square"
                leaveOut={t("leaveOut", { name: upload.file.name })}
                onRetry={() => retry(upload)}
                onDrop={() => drop(upload.key)}
              />
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Suspense>
        {open ? (
          <ItemPictureDialog
            item={item}
            pictures={shown}
            shown={open}
            mayEdit={mayEdit}
            onShow={setOpen}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}

/** Shown if an item has no uploaded picture: the picture at its typed address or, without one, a hint. */
function Without({ item, mayEdit }: { item: Item; mayEdit: boolean }) {
  const { t } = useTranslation("item-pictures");
  if (!item.featuredImage) return <p className="text-ink-faint">{t("none")}</p>;
  return (
    <figure className="flex flex-wrap items-end gap-3">
      <ImageWithFallback
        src={item.featuredImage}
        alt={item.imageAltText ?? item.name}
        className="size-28"
      />
      <figcaption className="min-w-40 flex-1 text-12 text-ink-faint">
        {t(mayEdit ? "outsideHint" : "outside")}
      </figcaption>
    </figure>
  );
}
