import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { useSettled } from "#src/client/data/settled.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import type { Answer } from "#src/shared/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { devicesContract } from "../../core/contract.ts";
import { handsetNumbers } from "../handset-rules.ts";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { stillHere } from "./visit-warning.ts";

export type Visit = Answer<typeof devicesContract.listVisits>["items"][number];

const SHOWN = 3;

interface Props {
  serialNumber: string;
  imei: string;
  /** Called to fill in brand, model and customer of an earlier visit. */
  onUse: (visit: Visit) => void;
  /** Whether the user has confirmed the intake of a handset whose number is already in the shop. */
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  className?: string;
}

/** Shows earlier visits of the handset with the typed number. If a visit is open, the user must confirm the intake. */
export default function HandsetHistory({
  serialNumber,
  imei,
  onUse,
  isAccepted,
  onAccept,
  className,
}: Props) {
  const { t, language } = useTranslation("devices");
  const serial = useSettled(serialNumber.trim(), 300);
  const digits = useSettled(normalizeImei(imei), 300);
  const numbers = handsetNumbers({ serialNumber: serial, imei: isImei(digits) ? digits : null });
  const query = {
    ...(numbers.serialNumber && { serialNumber: numbers.serialNumber }),
    ...(numbers.imei && { imei: numbers.imei }),
  };
  const enabled = Object.keys(query).length > 0;
  const visits = useQuery({ ...read(devicesContract.listVisits, { query }), enabled });
  const found = enabled ? (visits.data?.items ?? []) : [];
  const here = stillHere(found);
  const latest = found[0];
  return (
    <div aria-live="polite" className={cx("empty:hidden", className)}>
      {here ? (
        <Notice
          tone="loss"
          title={t("intake:visits.here", { ticket: here.ticketNumber })}
          action={
            <AppLink
              href={pageHref("/devices/$id", { id: here.id })}
              className="font-medium underline"
            >
              {t("intake:visits.open")}
            </AppLink>
          }
        >
          <p>
            {t("intake:visits.whose", {
              device: `${here.brand} ${here.model}`,
              status: t(`status.${here.status}`),
              customer: customerName(here.customer, t),
            })}
          </p>
          <CheckboxField
            label={t("intake:visits.anyway")}
            checked={isAccepted}
            onChange={(event) => onAccept(event.target.checked)}
          />
        </Notice>
      ) : latest ? (
        <div className="rounded-control px-3 py-2.5 ring-1 ring-line ring-inset">
          <div className="flex items-center justify-between gap-2">
            <p className="flex items-center gap-2 font-medium">
              <History size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
              {t("intake:visits.before", { count: found.length })}
            </p>
            <Button size="small" variant="ghost" onClick={() => onUse(latest)}>
              {t("intake:visits.use")}
            </Button>
          </div>
          <ul className="mt-1 flex flex-col gap-1.5">
            {found.slice(0, SHOWN).map((visit) => (
              <li key={visit.id} className="flex flex-wrap items-center gap-x-2 text-ink-quiet">
                <AppLink
                  href={pageHref("/devices/$id", { id: visit.id })}
                  className="inline-flex items-center font-medium text-ink hover:underline phone:min-h-11"
                >
                  {visit.ticketNumber}
                </AppLink>
                <span>{formatDate(visit.createdAt, language)}</span>
                <span>{customerName(visit.customer, t)}</span>
                <DeviceStatusBadge status={visit.status} plain />
                <span className="w-full truncate text-12">{visit.issueDescription}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
