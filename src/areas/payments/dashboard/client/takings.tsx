import { useQuery } from "@tanstack/react-query";
import { ShoppingCart } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { addDays } from "#src/shared/time.ts";
import { formatWeekday } from "#src/shared/date-format.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { useIsNewShop } from "#src/client/ui/dashboard/new-shop.ts";
import { CardBody } from "#src/client/ui/dashboard/card-body.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { reconciliationContract, type Takings } from "../../reconciliation/contract.ts";
import { byDay, DAYS, sumOf, type TakingsOfProvider } from "../rules.ts";

/** Seven bars need this height. On the phone, where the cards are below each other, the other card needs less. */
const HEIGHT = "min-h-76";
const HEIGHT_OF_DAY = "min-h-42 desk:min-h-76";

/** The money of the last seven days. Both cards read it, so they show the same moment. */
function useTakings(day: string) {
  const query = { from: addDays(day, 1 - DAYS), to: day };
  return useQuery(readForDashboard(reconciliationContract.listTakings, { query }));
}

const receivedHref = (day: string, words: Record<string, string> = {}) =>
  pageHref("/reconciliation", {}, { side: "received", time: "own", from: day, to: day, ...words });

const daysHref = (from: string, to: string) =>
  pageHref("/reconciliation", {}, { side: "days", time: "own", from, to });

/** What was taken today for sales and repairs together, by cash and wallet, less refunds. */
export function TakingsToday() {
  const { t } = useTranslation("dashboard");
  const day = useToday();
  const query = useTakings(day);
  return (
    <Section title={t("takings.title")} meta={t("takings.meta")} flush>
      <CardBody query={query} failed={t("takings.failed")} height={HEIGHT_OF_DAY} lines={3}>
        {(takings) => <TakingsOfDay takings={takings} day={day} />}
      </CardBody>
    </Section>
  );
}

function TakingsOfDay({ takings, day }: { takings: Takings; day: string }) {
  const { t } = useTranslation("dashboard");
  const { money } = useCurrency();
  const sells = useMay()("view_pos");
  const rows = takings.items.filter((each) => each.day === day);
  const simulated = sumOf(rows.filter(({ isSimulated }) => isSimulated)).net;
  if (takings.items.length === 0 && takings.withoutOwnSince === null)
    return (
      <EmptyState
        icon={<ShoppingCart size={20} />}
        title={t("takings.never")}
        hint={t("takings.neverHint")}
        action={
          sells ? <LinkButton href={pageHref("/pos")}>{t("takings.openTill")}</LinkButton> : null
        }
      />
    );
  const yesterday = addDays(day, -1);
  const before = sumOf(takings.items.filter((each) => each.day === yesterday));
  return (
    <>
      <p className="px-4 pt-3 text-28 font-strong">
        <AppLink href={daysHref(day, day)} className="hover:underline">
          <Money minor={sumOf(rows).net} />
        </AppLink>
      </p>
      <p className="px-4 pb-3 text-12 text-ink-faint">
        {t("takings.yesterday")}{" "}
        <AppLink href={daysHref(yesterday, yesterday)} className="hover:underline">
          <Money minor={before.net} />
        </AppLink>
      </p>
      {rows.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-quiet">{t("takings.none")}</p>
      ) : (
        <ul aria-label={t("takings.byProvider")} className="border-t border-line">
          {rows.map((row) => (
            <ProviderRows key={`${row.provider} ${row.isSimulated}`} row={row} day={day} />
          ))}
        </ul>
      )}
      {simulated > 0 ? (
        <p className="px-4 py-2 text-12 text-wait-ink">
          {t("takings.simulated", { amount: money(simulated) })}
        </p>
      ) : null}
      {takings.withoutOwnSince ? (
        <p className="px-4 py-2 text-12 text-ink-quiet">{t("takings.withoutOwn")}</p>
      ) : null}
    </>
  );
}

function ProviderRows({ row, day }: { row: TakingsOfProvider; day: string }) {
  const { t, language } = useTranslation("dashboard");
  const providerName = useProviderName();
  const { provider, isSimulated, payments, refunds } = row;
  const name = providerName(provider);
  const simulated = isSimulated ? "yes" : "no";
  return (
    <>
      {payments.count > 0 ? (
        <TakingsRow
          href={receivedHref(day, { provider, simulated })}
          name={isSimulated ? t("takings.simulatedOf", { name }) : name}
          note={t("takings.payments", {
            count: payments.count,
            number: formatNumber(payments.count, language),
          })}
          amount={payments.total}
        />
      ) : null}
      {refunds.count > 0 ? (
        <TakingsRow
          href={daysHref(day, day)}
          name={t("takings.refundsOf", { name })}
          note={t("takings.refunds", {
            count: refunds.count,
            number: formatNumber(refunds.count, language),
          })}
          amount={-refunds.total}
        />
      ) : null}
    </>
  );
}

function TakingsRow({
  href,
  name,
  note,
  amount,
}: {
  href: string;
  name: string;
  note: string;
  amount: number;
}) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-sunken">
      <span className="min-w-0 flex-1">
        <AppLink
          href={href}
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {name}
        </AppLink>{" "}
        <span className="text-12 text-ink-faint">{note}</span>
      </span>
      <Money minor={amount} tone={amount < 0 ? "quiet" : "normal"} />
    </li>
  );
}

/** The takings of the last seven days as bars, today last. */
export function SevenDays() {
  const { t, language } = useTranslation("dashboard");
  const day = useToday();
  const query = useTakings(day);
  const isNewShop = useIsNewShop();
  if (isNewShop && !query.data?.items.length && !query.isError) return null;
  return (
    <Section
      title={t("week.title")}
      meta={t("week.meta")}
      actions={
        query.data ? (
          <AppLink
            href={daysHref(addDays(day, 1 - DAYS), day)}
            className="-my-3 py-3 font-medium hover:underline"
          >
            <span className="sr-only">{t("week.sum")}</span>{" "}
            <Money minor={sumOf(query.data.items).net} />
          </AppLink>
        ) : null
      }
    >
      <CardBody query={query} failed={t("takings.failed")} height={HEIGHT} lines={6}>
        {({ items }) => (
          <BarChart
            label={t("week.title")}
            bars={byDay(items, day).map((each) => ({
              name: each.day === day ? t("week.today") : formatWeekday(each.day, language),
              value: each.net,
              shown: (
                <AppLink href={daysHref(each.day, each.day)} className="hover:underline">
                  <Money minor={each.net} tone={each.net === 0 ? "quiet" : "normal"} />
                </AppLink>
              ),
              note:
                each.count > 0 &&
                t("takings.payments", {
                  count: each.count,
                  number: formatNumber(each.count, language),
                }),
            }))}
          />
        )}
      </CardBody>
    </Section>
  );
}
