import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ExternalLink, Printer, Tag, UserCog } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { devicesContract, type DeviceSummary } from "../../core/contract.ts";
import { deviceStatuses } from "../../rules.ts";
import { mayAssign } from "../../moves/client/next-step.ts";
import { statusLooks } from "../../moves/client/status-looks.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { menuButton } from "./board-card.tsx";
import { movable, refusalOfDrop } from "./board-columns.ts";
import type { Board } from "./use-board.ts";

interface Props {
  card: DeviceSummary;
  board: Board;
  /** Called when the user has closed the menu by Escape, an entry or its button. The card then takes the focus. */
  onHide: () => void;
}

/** The menu of a card: moves, page, technician, papers. It loads the device detail to show why a move is refused. */
export default function CardMenu({ card, board, onHide }: Props) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const { mover, settings } = useShop();
  const query = useQuery(read(devicesContract.getDevice, { params: { id: card.id } }));
  const device = { ...(query.data ?? movable(card)), status: card.status };
  const name = `${card.brand} ${card.model}`;
  const targets = deviceStatuses
    .filter((status) => status !== card.status && status !== "received")
    .map((to) => ({ to, refusal: refusalOfDrop(device, to, mover, settings.workflow) }));
  // First allowed moves, then moves that lack a permission or condition, then moves that are not in the table.
  const rankOf = (refusal: string | null) =>
    refusal === null ? 0 : refusal === "not-a-move" ? 2 : 1;
  const statuses: MenuItem[] = targets
    .toSorted((a, b) => rankOf(a.refusal) - rankOf(b.refusal))
    .map(({ to, refusal }) => {
      const Icon = statusLooks[to].icon;
      return {
        label: say(`status.${to}`),
        icon: <Icon size={16} />,
        danger: to === "cancelled" || to === "unrepairable",
        disabledReason: refusal && say(`moves:moveRefused.${refusal}`),
        // Waits until the menu has closed, because the move removes the card and its menu from the column.
        onSelect: () => requestAnimationFrame(() => board.move(card, to)),
      };
    });
  const items: MenuItem[] = [
    ...statuses,
    "separator",
    {
      label: t("board.open"),
      icon: <ExternalLink size={16} />,
      href: pageHref("/devices/$id", { id: card.id }),
    },
    ...(mayAssign(card, mover)
      ? [
          {
            label: say(card.assignedTo ? "assign.titleOther" : "assign.title"),
            icon: <UserCog size={16} />,
            onSelect: () => board.setTask({ id: card.id, task: "assign" }),
          },
        ]
      : []),
    {
      label: say("print.label"),
      icon: <Tag size={16} />,
      href: pageHref("/devices/$id/label", { id: card.id }),
    },
    {
      label: say("print.slip"),
      icon: <Printer size={16} />,
      href: pageHref("/devices/$id/slip", { id: card.id }),
    },
  ];
  return (
    <Menu
      label={t("board.menu", { device: name })}
      items={items}
      startOpen
      onHide={onHide}
      header={
        <>
          <p className="font-medium">{t("board.moveTo")}</p>
          <p className="flex items-center gap-2 text-12 text-ink-quiet">
            {query.data ? (
              `${card.ticketNumber} · ${name}`
            ) : query.isError ? (
              t("board.checkFailed")
            ) : (
              <>
                <Spinner /> {t("board.checking")}
              </>
            )}
          </p>
        </>
      }
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          tabIndex={-1}
          aria-label={t("board.menu", { device: name })}
          className={menuButton}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
    </Menu>
  );
}
