import { CircleCheck, Printer } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { useCustomerOf } from "../../cart/client/customer-panel.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { useTillKeys } from "../../till-state/client/till-keys.ts";
import type { KeptSale } from "../../till-state/client/till-store.ts";
import { changeOf, partsOf, totalOf } from "./kept-receipt.ts";
import { NewSaleButton, SaleFact } from "./sale-done-parts.tsx";

const KeptPaper = lazy(() => import("./kept-paper.tsx"));

/** Shows a completed sale that waits on this device: like `SaleDone`, from what the till knows itself. */
export default function KeptSaleDone({ kept }: { kept: KeptSale }) {
  const { t, language } = useTranslation("pos");
  const { cart, totals, checkout } = useTillScreen();
  const isPhone = useIsPhone();
  const providerName = useProviderName();
  const [isPaperReady, setPaperReady] = useState(false);
  const customer = useCustomerOfKept(kept);
  const total = totalOf(kept, totals);
  const parts = partsOf(kept.tender, cart.method, total);
  const change = changeOf(parts);
  const tendered = parts.reduce((sum, part) => sum + (part.tendered ?? 0), 0);
  useShowSent(kept);
  useTillKeys({ newSale: checkout.newSale });
  const print = () => window.print();
  useShortcut("mod+p", "keys:printReceipt", print, { enabled: isPaperReady });
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const note = t(isPhone ? "kept.onPhone" : "kept.onDevice", {
    time: formatTime(kept.at, language),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_auto]">
      <section
        aria-label={t("saleCompleted")}
        className="rounded-card border border-line bg-surface p-6 phone:p-4"
      >
        <div role="status" className="flex items-center gap-3">
          <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-accent-ink" />
          <div>
            <h2 className="text-16 font-strong">{t("saleCompleted")}</h2>
            <p className="text-ink-quiet">{note}</p>
          </div>
        </div>
        {change > 0 ? (
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-accent-soft px-4 py-4">
            <span className="text-16 font-medium text-accent-ink">{t("change")}</span>
            <Money minor={change} className="ml-auto text-28 font-strong" />
          </p>
        ) : null}
        <dl className="mt-5 flex flex-col gap-2">
          <SaleFact label={t("total")}>
            <Money minor={total} className="font-strong" />
          </SaleFact>
          {tendered > 0 ? (
            <SaleFact label={t("tendered")}>
              <Money minor={tendered} />
            </SaleFact>
          ) : null}
          {parts.map(({ method, provider, amount }, place) => (
            <SaleFact key={place} label={providerName(provider ?? method)}>
              <Money minor={amount} />
            </SaleFact>
          ))}
          <SaleFact label={t("customer")}>{customer.name}</SaleFact>
          <SaleFact label={t("done.number")}>{t("kept.numberFollows")}</SaleFact>
        </dl>
        <div className="mt-6 flex flex-wrap items-center gap-2 phone:mt-5">
          <ThumbBar>
            <Button
              className="desk:order-none"
              icon={<Printer size={16} />}
              hint="Ctrl P"
              disabledReason={isPaperReady ? false : t("kept.noPaper")}
              onClick={print}
            >
              {t("done.print")}
            </Button>
            <NewSaleButton />
          </ThumbBar>
        </div>
      </section>
      <Suspense fallback={<div className="h-100 w-[58mm] bg-sunken" />}>
        <KeptPaper kept={kept} customer={customer} onReady={() => setPaperReady(true)} />
      </Suspense>
    </div>
  );
}

/** The customer. The details of a new one are only in the outbox, until the server has them. */
function useCustomerOfKept({ key }: KeptSale): { name: string; phone: string | null } {
  const { t } = useTranslation("pos");
  const { cart } = useTillScreen();
  const known = useCustomerOf(cart);
  const body = useOutboxRecords().find(({ command }) => command.key === key)?.command.body;
  const { customer } = (body ?? {}) as { customer?: { name: string; phone?: string | null } };
  if (customer) return { name: customer.name, phone: customer.phone ?? null };
  return known ?? { name: t("newCustomer"), phone: null };
}

/** Shows the sale as the server has it, as soon as it has it. */
function useShowSent({ key }: KeptSale): void {
  const { cart, till } = useTillScreen();
  const kept = useOutboxRecords().find(({ command }) => command.key === key);
  const isSent = kept?.result?.state === "applied";
  useEffect(() => {
    if (isSent)
      till.change((now) => (now.cart.id === cart.id ? { step: { at: "done" as const } } : {}));
  }, [isSent, till, cart.id]);
}
