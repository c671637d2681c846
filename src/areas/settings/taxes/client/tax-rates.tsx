import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { read } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { shopToday } from "#src/client/words/clock.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { taxesContract, type TaxRate } from "../contract.ts";
import { isFuture, isValidOn, refusalOfEnd } from "../rules.ts";

const AddRateDialog = lazy(() => import("./add-rate-dialog.tsx"));
const EndRateDialog = lazy(() => import("./end-rate-dialog.tsx"));

type Open = { task: "end" | "remove"; rate: TaxRate } | null;

/** Whether the dialog for a new rate is open, so that the command palette can link to it. */
const readAddress = (words: AddressWords) => ({ rate: words["rate"] === "true" });

/** All tax rates with their days: those of today, of later, and of the past. */
export function TaxRates() {
  const { t } = useTranslation("charges");
  const [open, setOpen] = useState<Open>(null);
  const [{ rate: isAdding }, setAddress] = useAddress(readAddress);
  const query = useQuery(read(taxesContract.listTaxRates, {}));
  const close = () => setOpen(null);
  return (
    <Section
      title={t("rates.title")}
      flush
      actions={
        <Button size="small" onClick={() => setAddress({ rate: true })}>
          {t("rates.add")}
        </Button>
      }
    >
      <p className="border-b border-line px-4 py-3 text-ink-quiet">{t("rates.hint")}</p>
      {query.data ? (
        <ul className="divide-y divide-line">
          {query.data.items.map((rate) => (
            <Rate key={rate.id} rate={rate} onOpen={(task) => setOpen({ task, rate })} />
          ))}
        </ul>
      ) : (
        <div className="p-4">
          <NotLoaded query={query} failed={t("rates.failed")} lines={5} />
        </div>
      )}
      <Suspense>
        {isAdding ? <AddRateDialog onClose={() => setAddress({ rate: false })} /> : null}
        {open ? (
          <EndRateDialog rate={open.rate} isRemoval={open.task === "remove"} onClose={close} />
        ) : null}
      </Suspense>
    </Section>
  );
}

function Rate({ rate, onOpen }: { rate: TaxRate; onOpen: (task: "end" | "remove") => void }) {
  const { t, language } = useTranslation("charges");
  const day = shopToday();
  const isNow = isValidOn(rate, day);
  const isLater = isFuture(rate, day);
  const dayName = (each: string) => formatDate(each, language);
  const days = [
    // The first rates of a shop have no first day that anybody chose.
    rate.validFrom > "2000-01-01" ? t("rates.from", { day: dayName(rate.validFrom) }) : null,
    rate.validTo ? t("rates.to", { day: dayName(rate.validTo) }) : null,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t(`code.${rate.code}`)}
          <span className="tabular-nums">{rate.rate}%</span>
          {isNow ? <Badge tone="done">{t("rates.now")}</Badge> : null}
          {isLater ? <Badge tone="waiting">{t("rates.later")}</Badge> : null}
        </p>
        <p className="text-12 text-ink-quiet">
          {[
            rate.paymentMethod
              ? t("rates.forMethod", { method: t(`method.${rate.paymentMethod}`) })
              : null,
            ...(days.length > 0 ? days : [t("rates.always")]),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {isLater ? (
        <Button size="small" variant="ghost" onClick={() => onOpen("remove")}>
          {t("rates.remove")}
        </Button>
      ) : isNow && refusalOfEnd(rate) === null ? (
        <Button size="small" variant="ghost" onClick={() => onOpen("end")}>
          {t("rates.end")}
        </Button>
      ) : null}
    </li>
  );
}
