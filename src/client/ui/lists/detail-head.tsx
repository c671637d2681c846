import { Maximize2, X } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "../../words/i18n.ts";
import { AppLink } from "../app-link.tsx";
import { IconButton } from "../icon-button.tsx";
import { PageHeader } from "../page-header.tsx";

interface Props {
  title: string;
  badge: ReactNode;
  number: string;
  customer?: { id: string; name: string };
  /** The button of the most likely next action. All other actions are in the menu `more`. */
  main: ReactNode;
  more: ReactNode;
  /** The link back to the list, on the record's own page. */
  back: { href: string; label: string };
  /** Set if the record is shown beside its list. `onClose` closes the record; `href` leads to the record's own page. */
  beside?: { onClose: () => void; href: string; openLabel: string } | undefined;
}

/** The header of a record, on the record's own page or beside a list. */
export function DetailHead({ title, badge, number, customer, main, more, back, beside }: Props) {
  const { t } = useTranslation("common");
  if (!beside) {
    return (
      <PageHeader
        title={title}
        badge={badge}
        meta={
          <>
            <span>{number}</span>
            {customer ? (
              <AppLink
                href={pageHref("/customers/$id", { id: customer.id })}
                className="-my-3 py-3 hover:underline"
              >
                {customer.name}
              </AppLink>
            ) : null}
          </>
        }
        action={main}
        secondary={more}
        back={back}
      />
    );
  }
  return (
    <header className="mb-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere text-ink-quiet">
          {customer ? `${number} · ${customer.name}` : number}
        </span>
        <span className="flex shrink-0">
          <AppLink
            href={beside.href}
            aria-label={beside.openLabel}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink"
          >
            <Maximize2 size={16} aria-hidden="true" />
          </AppLink>
          <IconButton label={t("common:close")} icon={<X size={18} />} onClick={beside.onClose} />
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 py-1 text-20 font-strong wrap-anywhere">{title}</h2>
          {badge}
        </div>
        <div className="flex items-center gap-2">
          {more}
          {main}
        </div>
      </div>
    </header>
  );
}
