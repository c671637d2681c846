import { useQuery } from "@tanstack/react-query";
import { PackageMinus, PackageX } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { shortagesContract } from "../contract.ts";

/** How many items are below their minimum, and how many are sold out. */
export function ShortageTiles() {
  const { t } = useTranslation("dashboard");
  const query = useQuery(readForDashboard(shortagesContract.countShortages, {}));
  const figure = useFigure();
  const { low, out } = query.data ?? {};
  return (
    <>
      <NumberTile
        label={t("stock.low")}
        hint={t("stock.lowHint")}
        value={figure(low)}
        icon={<PackageMinus size={14} />}
        href={pageHref("/inventory", {}, { stock: "low" })}
        isQuiet={low === 0}
        tone={low ? "waiting" : "neutral"}
        query={query}
      />
      <NumberTile
        label={t("stock.out")}
        hint={t("stock.outHint")}
        value={figure(out)}
        icon={<PackageX size={14} />}
        href={pageHref("/inventory", {}, { stock: "out" })}
        isQuiet={out === 0}
        tone={out ? "loss" : "neutral"}
        query={query}
      />
    </>
  );
}
