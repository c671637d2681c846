import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { movementReasons } from "../../rules.ts";
import type { SerialEntry } from "../contract.ts";

/** The history of one piece, newest first. An entry of a sale or repair links to it if the user may see it. */
export function SerialTimeline({
  label,
  entries,
}: {
  label: string;
  entries: readonly SerialEntry[];
}) {
  const { t } = useTranslation("serials");
  return (
    <Timeline
      label={label}
      entries={entries.map((entry) => ({
        id: entry.id,
        title: <What entry={entry} />,
        at: entry.createdAt,
        by: entry.createdBy?.name ?? t("system"),
        body: <Where entry={entry} />,
      }))}
    />
  );
}

function What({ entry }: { entry: SerialEntry }) {
  const { t } = useTranslation("serials");
  const reason = movementReasons.find((each) => each === entry.reason);
  return reason ? t(`reason.${reason}`) : t(`act.${entry.act}`);
}

/** Shows the sale, its buyer and the repair of an entry. An entry without sale and repair shows its reference. */
function Where({ entry: { sale, device, reference } }: { entry: SerialEntry }) {
  const { t } = useTranslation("serials");
  const may = useMay();
  const link = "text-accent-ink hover:underline";
  if (!sale && !device) return reference ? <span>{reference}</span> : null;
  return (
    <span className="flex flex-wrap gap-x-2">
      {sale ? (
        may("view_sales") ? (
          <AppLink href={pageHref("/sales/$id", { id: sale.id })} className={link}>
            {sale.saleNumber}
          </AppLink>
        ) : (
          sale.saleNumber
        )
      ) : null}
      {sale?.customer ? (
        <AppLink href={pageHref("/customers/$id", { id: sale.customer.id })} className={link}>
          {customerName(sale.customer, t)}
        </AppLink>
      ) : null}
      {device ? (
        may("view_devices") ? (
          <AppLink href={pageHref("/devices/$id", { id: device.id })} className={link}>
            {device.ticketNumber}
          </AppLink>
        ) : (
          device.ticketNumber
        )
      ) : null}
    </span>
  );
}
