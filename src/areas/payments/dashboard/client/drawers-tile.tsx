import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useMay } from "#src/client/session.tsx";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { shiftsContract } from "../../shifts/contract.ts";

/** More drawers than a shop has. */
const MOST = 100;

/**
 * The open drawers: of everybody, for users with `manage_shifts`, otherwise only one's own. It shows no amounts, because
 * a cashier counts the drawer without knowing them.
 */
export function DrawersTile() {
  const { t, language } = useTranslation("dashboard");
  const managesAll = useMay()("manage_shifts");
  const query = useQuery(
    readForDashboard(shiftsContract.listShifts, { query: { state: "open", limit: MOST } }),
  );
  const figure = useFigure();
  const open = query.data?.items;
  const [first] = open ?? [];
  const count = open?.length;
  const forgotten = open?.filter(({ isForgotten }) => isForgotten).length ?? 0;
  const since = first && formatTime(first.openedAt, language);
  return (
    <NumberTile
      label={t(managesAll ? "drawers.all" : "drawers.mine")}
      value={managesAll ? figure(count) : open && t(first ? "drawers.open" : "drawers.closed")}
      hint={
        forgotten > 0
          ? t("drawers.forgotten")
          : !managesAll && since
            ? t("drawers.since", { time: since })
            : first && count === 1
              ? t("drawers.ofOne", { name: first.user.name, time: since ?? "" })
              : t(count === 0 ? "drawers.noneHint" : "drawers.hint")
      }
      icon={<Inbox size={14} />}
      href={pageHref("/shifts", {}, { state: "open" })}
      isQuiet={count === 0}
      tone={forgotten > 0 ? "waiting" : count ? "active" : "neutral"}
      query={query}
    />
  );
}
