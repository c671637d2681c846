import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Initials } from "#src/client/ui/initials.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import { inRepair } from "../../rules.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import { PriorityBadge } from "../../core/client/priority-badge.tsx";
import { StaleMark } from "../../list/client/stale-mark.tsx";
import type { Board } from "./use-board.ts";

const CardMenu = lazy(() => import("./card-menu.tsx"));

interface Props {
  card: DeviceSummary;
  board: Board;
  /** Whether the Tab key stops at this card. It stops at one card per column; arrow keys lead to the others. */
  isStop: boolean;
}

export function BoardCard({ card, board, isStop }: Props) {
  const { t } = useTranslation("hub");
  const link = useRef<HTMLAnchorElement>(null);
  const { menu, dragged, hadFocus, noteFocus } = board;
  const name = `${card.brand} ${card.model}`;
  // When a card moves to another column, React creates a new element for it. The new element takes the focus back.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && hadFocus(card.id)) link.current?.focus();
    // Runs only for a new element. Afterwards the user decides where the focus is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <li data-row className="relative">
      <AppLink
        ref={link}
        href={pageHref("/devices/$id", { id: card.id })}
        data-card={card.id}
        tabIndex={isStop ? 0 : -1}
        aria-describedby="board-help"
        draggable
        onFocus={() => noteFocus(card.id)}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", card.ticketNumber);
          board.setDragged(card);
        }}
        onDragEnd={() => board.setDragged(null)}
        className={cx(
          "block rounded-control border border-line bg-surface px-3 py-2.5 pr-10 hover:border-line-control focus-visible:outline-2 focus-visible:outline-ring",
          dragged?.id === card.id && "opacity-50",
        )}
      >
        <span className="flex items-center gap-2 text-12 text-ink-quiet">
          <span>{card.ticketNumber}</span>
          <PriorityBadge priority={card.priority} brief />
          <span className="text-12">
            <StaleMark device={card} long />
          </span>
        </span>
        <span data-identifies className="block font-medium wrap-anywhere">
          {name}
        </span>
        <span data-identifies className="block wrap-anywhere text-ink-quiet">
          {customerName(card.customer, t)}
        </span>
        <span className="mt-1.5 -mr-7 flex min-h-6 flex-wrap items-center gap-2 text-12">
          {card.technician ? (
            <span title={card.technician.name} className="inline-flex">
              <Initials name={card.technician.name} size={24} />
              <span className="sr-only">{card.technician.name}</span>
            </span>
          ) : (
            <span
              title={t("board.nobody")}
              className="inline-flex size-6 shrink-0 rounded-full border border-dashed border-line-control"
            >
              <span className="sr-only">{t("board.nobody")}</span>
            </span>
          )}
          {card.expectedReturnDate ? (
            <DueDate
              day={card.expectedReturnDate}
              isOverdue={card.isOverdue}
              isSettled={!inRepair.includes(card.status)}
            />
          ) : null}
          <span className="ml-auto">
            <BalanceChip balance={card.balance} />
          </span>
        </span>
      </AppLink>
      <span className="absolute top-1 right-1">
        {menu?.id === card.id ? (
          <Suspense fallback={<MenuButton label={t("board.menu", { device: name })} />}>
            <CardMenu
              key={menu.opening}
              card={card}
              board={board}
              onHide={() => {
                board.closeMenu();
                link.current?.focus();
              }}
            />
          </Suspense>
        ) : (
          <MenuButton
            label={t("board.menu", { device: name })}
            onClick={() => board.openMenu(card.id)}
          />
        )}
      </span>
    </li>
  );
}

/** Opens the menu by touch or mouse. The button is no tab stop, because Enter on the card opens the same menu. */
function MenuButton({ label, onClick }: { label: string; onClick?: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={onClick}
      className={menuButton}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </button>
  );
}

export const menuButton =
  "inline-flex size-8 items-center justify-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink phone:size-11";

function BalanceChip({ balance }: { balance: number | null }) {
  const { t } = useTranslation("hub");
  if (balance === null)
    return <span className="whitespace-nowrap text-ink-faint">{t("board.price")}</span>;
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center rounded-small px-1.5 font-medium ring-1 ring-inset",
        balance > 0
          ? "bg-sunken text-ink ring-line"
          : "bg-accent-soft text-accent-ink ring-accent-line",
      )}
    >
      {balance > 0 ? <Money minor={balance} /> : t("devices:paid")}
    </span>
  );
}
