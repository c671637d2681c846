import { useTranslation } from "../words/i18n.ts";

type Props = {
  /** Called with the text so far, or with null when the user closes the field. */
  onChange: (text: string | null) => void;
};

/**
 * Takes what the user types after Ctrl+K until the code of the palette has loaded. Without a field, the first letter
 * would act on the screen below, and fast letters would be held back as the code of a scanner.
 */
export function TypeAhead({ onChange }: Props) {
  const { t } = useTranslation("shell");
  return (
    <dialog
      ref={openModal}
      aria-label={t("search")}
      onCancel={() => onChange(null)}
      className="mx-auto mt-[8dvh] w-full max-w-none rounded-card border border-line bg-surface text-ink shadow-float tablet:mt-[12vh] tablet:w-140"
    >
      <input
        aria-label={t("searchAnything")}
        onChange={(event) => onChange(event.target.value)}
        className="h-13 w-full bg-transparent px-11 text-16 outline-none"
      />
    </dialog>
  );
}

/** The dialog closes before it is removed, so that the browser returns the focus to where it was. */
function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
