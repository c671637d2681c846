import type { Translate } from "#src/client/words/i18n.ts";
import type { MenuItem } from "#src/client/ui/menu.tsx";
import type { DeviceStatus } from "../../rules.ts";
import { moveVerb } from "./move-words.ts";
import type { otherMoves } from "./next-step.ts";
import { statusLooks } from "./status-looks.tsx";

/** The menu entries of moves. An entry that the rules refuse is disabled and shows the reason. */
export const moveItems = (
  from: DeviceStatus,
  moves: ReturnType<typeof otherMoves>,
  t: Translate<"devices">,
  onMove: (to: DeviceStatus) => void,
): MenuItem[] =>
  moves.map(({ to, refusal }) => {
    const Icon = statusLooks[to].icon;
    return {
      label: t(moveVerb(from, to)),
      icon: <Icon size={16} />,
      danger: to === "cancelled" || to === "unrepairable",
      disabledReason: refusal && t(`moves:moveRefused.${refusal}`),
      onSelect: () => onMove(to),
    };
  });
