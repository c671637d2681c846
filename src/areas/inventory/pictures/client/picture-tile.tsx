import { ArrowLeft, ArrowRight, Ellipsis, Maximize2, Star } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Menu } from "#src/client/ui/menu.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { ItemPicture } from "../contract.ts";

interface Props {
  picture: ItemPicture;
  alt: string;
  at: number;
  total: number;
  mayEdit: boolean;
  onOpen: () => void;
  onMove: (id: string, to: number) => void;
}

const KIND = "application/x-fundi-picture";

/** A small picture of an item. A click shows it in full size. The user moves it by its menu or by dragging. */
export function PictureTile({ picture, alt, at, total, mayEdit, onOpen, onMove }: Props) {
  const { t } = useTranslation("item-pictures");
  const [over, setOver] = useState(false);
  const tile = useRef<HTMLLIElement>(null);
  const wasMoved = useRef(false);
  // The browser removes the focus when the tile moves to another position. This effect sets the focus again.
  useLayoutEffect(() => {
    if (!wasMoved.current) return;
    wasMoved.current = false;
    tile.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  });
  const move = (to: number) => {
    wasMoved.current = true;
    onMove(picture.id, to);
  };
  return (
    <li
      ref={tile}
      draggable={mayEdit && total > 1}
      onDragStart={(event) => {
        event.dataTransfer.setData(KIND, picture.id);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const id = event.dataTransfer.getData(KIND);
        if (!id) return;
        event.preventDefault();
        onMove(id, at);
      }}
      className={cx(
        "relative rounded-control",
        over && "outline-2 outline-offset-2 outline-accent",
      )}
    >
      <button
        type="button"
        aria-label={t("open", { n: at + 1, alt })}
        onClick={onOpen}
        className="block aspect-square w-full rounded-control"
      >
        <ImageWithFallback src={picture.mediumUrl} alt="" className="size-full" />
      </button>
      {at === 0 ? (
        <span className="pointer-events-none absolute bottom-1 left-1 inline-flex items-center gap-1 rounded-full bg-surface px-2 py-0.5 text-12 font-medium text-ink">
          <Star size={12} aria-hidden="true" />
          {t("featured")}
        </span>
      ) : null}
      {mayEdit ? (
        <span className="absolute top-1 right-1">
          <Menu
            label={t("actsOf", { n: at + 1 })}
            items={[
              { label: t("openLarge"), icon: <Maximize2 size={16} />, onSelect: onOpen },
              {
                label: t("feature"),
                icon: <Star size={16} />,
                disabledReason: at === 0 && t("isFeatured"),
                onSelect: () => move(0),
              },
              {
                label: t("earlier"),
                icon: <ArrowLeft size={16} />,
                disabledReason: at === 0 && t("isFirst"),
                onSelect: () => move(at - 1),
              },
              {
                label: t("later"),
                icon: <ArrowRight size={16} />,
                disabledReason: at === total - 1 && t("isLast"),
                onSelect: () => move(at + 1),
              },
            ]}
          >
            {(trigger) => (
              <button
                {...trigger}
                type="button"
                aria-label={t("actsOf", { n: at + 1 })}
                className="inline-flex size-8 items-center justify-center rounded-control bg-surface text-ink-quiet hover:text-ink phone:size-11"
              >
                <Ellipsis size={16} aria-hidden="true" />
              </button>
            )}
          </Menu>
        </span>
      ) : null}
    </li>
  );
}
