import { lazy, Suspense, useState, type ReactNode } from "react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DemandText } from "#src/areas/inventory/demand/client/demand-text.tsx";
import type { ReorderSuggestions } from "../contract.ts";
import { forecastOf, missing, suggested } from "../rules.ts";
import type { ChosenLine } from "./choices.ts";

const SetMinimumDialog = lazy(() => import("./set-minimum-dialog.tsx"));

type Context = Pick<ReorderSuggestions, "days" | "safetyDays">;

/**
 * The demand of a week, the supplier's own lead time, and when to order because of both. The minimum is only proposed:
 * a user sets it, with a reason.
 */
export function ItemForecast({ line, found }: { line: ChosenLine; found: Context }) {
  const { t } = useTranslation("reordering");
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const { suggestion, offer } = line;
  const { days, safetyDays } = found;
  const { demand, minStock } = suggestion;
  if (!demand || !offer) return demand ? <Told line={line} /> : null;
  const { pastLead, leadTimeDays } = offer;
  const { orderAt, minimum } = forecastOf(demand, { leadTimeDays, pastLead, safetyDays });
  const stand = { ...suggestion, days, minStock: minimum };
  const quantity = suggested(missing(stand, pastLead?.median ?? leadTimeDays, safetyDays), offer);
  return (
    <Told line={line}>
      <p>
        {pastLead
          ? t("forecast.lead", { ...pastLead, supplier: offer.supplierName })
          : t("forecast.leadTold", { days: t("days", { count: leadTimeDays }) })}{" "}
        {t("forecast.point", { orderAt, minimum })}
        {quantity > 0 ? ` ${t("forecast.now", { quantity })}` : null}
      </p>
      {minimum !== minStock && may("edit_inventory") ? (
        <Button size="small" className="mt-1 print:hidden" onClick={() => setIsOpen(true)}>
          {t("forecast.set", { count: minimum })}
        </Button>
      ) : null}
      <Suspense>
        {isOpen ? (
          <SetMinimumDialog
            suggestion={suggestion}
            minimum={minimum}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </Told>
  );
}

function Told({ line, children }: { line: ChosenLine; children?: ReactNode }) {
  const { demand } = line.suggestion;
  return demand ? (
    <div className="mt-1 max-w-prose border-l-2 border-line pl-2">
      <p>
        <DemandText demand={demand} isShort />
      </p>
      {children}
    </div>
  ) : null;
}
