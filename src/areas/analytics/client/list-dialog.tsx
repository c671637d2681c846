import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";

interface Props {
  title: string;
  /** The screen with the whole list. */
  href: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with the latest rows of a list, and a link to the whole one. */
export function ListDialog({ title, href, onClose, children }: Props) {
  const { t } = useTranslation("analytics");
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          <LinkButton href={href} variant="primary">
            {t("more.all")}
          </LinkButton>
        </>
      }
    >
      {/* The list scrolls, so it must be reached by keyboard, also if no row has a link. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached */}
      <div role="region" aria-label={`${title}: ${t("more.latest")}`} tabIndex={0}>
        {children}
      </div>
    </Dialog>
  );
}
