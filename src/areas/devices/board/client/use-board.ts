import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { useKeptWrite } from "#src/client/outbox/use-kept-write.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { devicesContract, type DeviceSummary } from "../../core/contract.ts";
import { offlineMove } from "../../core/offline.ts";
import { useMoveInput } from "../../core/client/device-acts.ts";
import { refusalOfMove, type DeviceStatus, type MovableDevice } from "../../rules.ts";
import type { DeviceTask } from "../../core/client/device-task.ts";
import { asksFirst } from "../../moves/client/move-words.ts";
import { refusalText } from "../../core/client/refusal-text.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { showMoved } from "./board-cache.ts";
import { movable, refusalOfDrop } from "./board-columns.ts";
import { useKeptCards } from "./seen-cards.ts";

/** A dialog that is open over the board. The device's own screen has the same dialog. */
export interface CardTask {
  id: string;
  task: DeviceTask;
}

export interface Board {
  /**
   * The card whose menu is open. `opening` grows with each opening, so that React creates a new, open menu each time.
   */
  menu: { id: string; opening: number } | null;
  openMenu: (id: string) => void;
  closeMenu: () => void;
  task: CardTask | null;
  setTask: (task: CardTask | null) => void;
  dragged: DeviceSummary | null;
  /** The dragged card as a device for the table of moves, with the device detail as soon as it is loaded. */
  draggedDevice: MovableDevice | null;
  setDragged: (card: DeviceSummary | null) => void;
  /** Moves a card at once, or opens the dialog for the input that the move needs. Shows why a move is refused. */
  move: (card: DeviceSummary, to: DeviceStatus) => void;
  /** The card that was moved last. Its new column shows it even if the loaded pages do not contain it. */
  moved: DeviceSummary | null;
  /** The cards, as they were, whose moves were kept on this device. */
  kept: readonly DeviceSummary[];
  /** Remembers which card has the focus. After a move to another column this card gets the focus back. */
  noteFocus: (id: string) => void;
  hadFocus: (id: string) => boolean;
}

/** The device of a card with all its detail; not loaded without an id. */
const useWhole = (id: string | undefined) =>
  useQuery({
    ...read(devicesContract.getDevice, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });

/** @param filters the filters as text. When they change, the moved card is no longer shown at the top of its column. */
export function useBoard(filters: string): Board {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const { mover, settings } = useShop();
  const client = useQueryClient();
  const change = useKeptWrite(devicesContract.changeDeviceStatus, offlineMove);
  const asMove = useMoveInput();
  const [menu, setMenu] = useState<Board["menu"]>(null);
  const [task, setTask] = useState<CardTask | null>(null);
  const [dragged, setDragged] = useState<DeviceSummary | null>(null);
  const [moved, setMoved] = useState<{ id: string; filters: string } | null>(null);
  const { kept, keep } = useKeptCards();
  const focused = useRef<string | null>(null);
  const openings = useRef(0);
  const { workflow } = settings;
  // This query follows live changes, because another user may move the same card again.
  const movedDevice = useWhole(moved?.id);
  const whole = useWhole(dragged?.id);

  /** The button "undo" asks for no input, so it is only offered when the move back is allowed and needs no input. */
  const mayUndo = (card: DeviceSummary, to: DeviceStatus) =>
    !asksFirst(to, card.status, workflow) &&
    refusalOfMove({ ...movable(card), status: to }, card.status, mover, workflow) === null;

  const send = async (card: DeviceSummary, to: DeviceStatus, isUndo: boolean) => {
    const { id, ticketNumber: ticket, version } = card;
    const putBack = showMoved(client, card, to);
    try {
      const moving = await change.mutateAsync(asMove(id, { status: to, version }));
      if (moving.kind === "kept") return keep(card);
      const device = moving.answer;
      client.setQueryData(read(devicesContract.getDevice, { params: { id } }).queryKey, device);
      setMoved({ id, filters });
      const status = say(`status.${to}`);
      if (isUndo) toasts.success(t("board.undone", { ticket, status }));
      else
        toasts.success(
          t("board.moved", { ticket, status }),
          mayUndo(card, to)
            ? { label: t("board.undo"), onClick: () => void send(device, card.status, true) }
            : undefined,
        );
    } catch (error) {
      putBack();
      const isRefused = error instanceof ApiRefusal && !error.isTransient;
      const reason = refusalText(say, error);
      toasts.error(
        isUndo
          ? t("board.undoFailed", { reason })
          : isRefused
            ? t("board.refused", { ticket, reason })
            : t("board.failed", { ticket }),
      );
      // Another user may have moved the card, so the board loads the current state.
      await refetchChanged(client, ["devices"]);
    }
  };

  const move = (card: DeviceSummary, to: DeviceStatus) => {
    // Without this, the menu would open again when the card appears in its new column.
    setMenu(null);
    if (card.status === to) return;
    const known =
      client.getQueryData(read(devicesContract.getDevice, { params: { id: card.id } }).queryKey) ??
      movable(card);
    const refusal = refusalOfDrop({ ...known, status: card.status }, to, mover, workflow);
    if (refusal) {
      const reason = say(`moves:moveRefused.${refusal}`);
      toasts.error(t("board.refused", { ticket: card.ticketNumber, reason }));
    } else if (to === "assigned-to-technician") setTask({ id: card.id, task: "assign" });
    else if (to === "done") setTask({ id: card.id, task: "hand-over" });
    else if (asksFirst(card.status, to, workflow)) setTask({ id: card.id, task: { move: to } });
    else void send(card, to, false);
  };

  return {
    menu,
    openMenu: (id) => {
      openings.current += 1;
      setMenu({ id, opening: openings.current });
    },
    closeMenu: () => setMenu(null),
    task,
    setTask,
    dragged,
    draggedDevice: dragged && { ...(whole.data ?? movable(dragged)), status: dragged.status },
    setDragged,
    move,
    kept,
    moved: moved?.filters === filters ? (movedDevice.data ?? null) : null,
    noteFocus: (id) => {
      focused.current = id;
    },
    hadFocus: (id) => focused.current === id,
  };
}
