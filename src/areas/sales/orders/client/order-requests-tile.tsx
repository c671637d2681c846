import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { orderRequestsContract } from "../contract.ts";

/** The order requests of the online shop that wait for an answer. */
export function OrderRequestsTile() {
  const { t } = useTranslation("dashboard");
  const query = useQuery(readForDashboard(orderRequestsContract.countOrderRequests, {}));
  const figure = useFigure();
  const { requested, accepted } = query.data ?? {};
  return (
    <NumberTile
      label={t("orders.requested")}
      hint={accepted ? t("orders.setAside", { count: accepted }) : t("orders.requestedHint")}
      value={figure(requested)}
      icon={<ShoppingBag size={14} />}
      href={pageHref("/order-requests", {}, { status: "requested" })}
      isQuiet={requested === 0}
      tone={requested ? "waiting" : "neutral"}
      query={query}
    />
  );
}
