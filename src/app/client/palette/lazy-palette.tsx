import { useEffect, useState, type ComponentProps } from "react";
import { reloadForNewVersion } from "#src/client/data/new-version.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { placeCaret } from "#src/client/focus-home.ts";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { loadWords, useTranslation } from "#src/client/words/i18n.ts";
import type ShopPalette from "./shop-palette.tsx";

type Props = Omit<ComponentProps<typeof ShopPalette>, "typedAhead">;

/** Set once the code is loaded, so that the palette then opens at once. */
let loaded: typeof ShopPalette | undefined;

/**
 * The command palette, whose code is loaded when it first opens. Until then a field in a dialog takes what is typed.
 * Without this field, the first letter would act on the screen below, and fast letters would be held back as the code of
 * a scanner.
 */
export function LazyPalette(props: Props) {
  const [Palette, setPalette] = useState(() => loaded);
  const [text, setText] = useState("");
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const load = async () => {
      try {
        const [code] = await Promise.all([import("./shop-palette.tsx"), loadWords("palette")]);
        return code.default;
      } catch (error) {
        await reloadForNewVersion(error);
        setFailed(true);
        throw error;
      }
    };
    return whenLoaded(load, (code) => {
      loaded = code;
      setPalette(() => code);
    });
  }, []);
  if (Palette) return <Palette {...props} typedAhead={text} />;
  return <TypeAhead onType={setText} onClose={props.onClose} hasFailed={hasFailed} />;
}

type TypeAheadProps = {
  onType: (text: string) => void;
  onClose: () => void;
  hasFailed: boolean;
};

function TypeAhead({ onType, onClose, hasFailed }: TypeAheadProps) {
  const { t } = useTranslation("shell");
  const isOnline = useIsOnline();
  return (
    <dialog
      ref={openModal}
      aria-label={t("search")}
      // Back sends only `cancel`. Escape sometimes sends only `close`, see `Dialog`.
      onCancel={onClose}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-[8dvh] w-full max-w-none border border-line bg-surface text-ink tablet:mt-[12vh] tablet:w-140 tablet:rounded-card"
    >
      <input
        aria-label={t("searchAnything")}
        placeholder={t("searchAnything")}
        onChange={(event) => onType(event.target.value)}
        className="h-13 w-full bg-transparent px-11 text-16 outline-none"
      />
      <p role="status" className="px-11 not-empty:pb-3">
        {isOnline && !hasFailed ? null : t("searchFailed")}
      </p>
    </dialog>
  );
}

/** Before the dialog is removed, it closes and thereby returns the focus to where it was. */
function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => {
    dialog.close();
    placeCaret(document.activeElement);
  };
}
