import { useQuery } from "@tanstack/react-query";
import { CloudAlert } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { outboxCountsContract } from "../counts-contract.ts";

/** The records of phones that a person must decide. */
export function OutboxTile() {
  const { t } = useTranslation("dashboard");
  const query = useQuery(readForDashboard(outboxCountsContract.countParked, {}));
  const figure = useFigure();
  const parked = query.data?.parked;
  return (
    <NumberTile
      label={t("outbox")}
      hint={t("outboxHint")}
      value={figure(parked)}
      icon={<CloudAlert size={14} />}
      href={pageHref("/outbox", {}, { view: "person", state: "parked" })}
      isQuiet={parked === 0}
      tone={parked ? "waiting" : "neutral"}
      query={query}
    />
  );
}
