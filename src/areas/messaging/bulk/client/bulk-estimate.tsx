import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#src/client/data/api.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { bulkContract, type BulkEstimate } from "../contract.ts";
import type { BulkBody } from "./bulk-form.tsx";

/**
 * Who gets the message, who not and why, and what it costs. It counts when the user asks for it, because a count looks
 * at all customers of the segment.
 */
export function EstimatePanel({ body }: { body: BulkBody | null }) {
  const { t } = useTranslation("sms-bulk");
  const now = JSON.stringify(body);
  const [asked, setAsked] = useState("");
  const isAsked = body !== null && asked === now;
  const query = useQuery({
    queryKey: ["sms-bulk-estimate", now],
    queryFn: ({ signal }) =>
      call(bulkContract.estimateBulk, { body: JSON.parse(now) as BulkBody }, { signal }),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  });
  return (
    <Section title={t("estimate.title")}>
      <div className="flex flex-col gap-3" aria-live="polite">
        {isAsked && query.isError ? (
          <LoadFailure query={query} title={t("estimate.failed")} />
        ) : isAsked && query.data ? (
          <EstimateFigures estimate={query.data} />
        ) : (
          <>
            <p className="text-ink-quiet">
              {t(body === null ? "estimate.empty" : "estimate.hint")}
            </p>
            {body === null ? null : (
              <Button loading={isAsked} onClick={() => setAsked(now)}>
                {t("estimate.ask")}
              </Button>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

/** The numbers of an estimate, and those who are left out. */
export function EstimateFigures({ estimate }: { estimate: BulkEstimate }) {
  const { t, language } = useTranslation("sms-bulk");
  const { money } = useCurrency();
  const { recipients, parts, cost, leftOut, sample } = estimate;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label={t("estimate.recipients")}>{number(recipients)}</Figure>
        <Figure label={t("estimate.parts")}>{number(parts)}</Figure>
        <Figure label={t("estimate.cost")}>
          {cost === null ? (
            <span className="text-14 font-normal text-ink-quiet">{t("estimate.noPrice")}</span>
          ) : (
            money(cost)
          )}
        </Figure>
      </dl>
      <LeftOut leftOut={leftOut} />
      {sample === null ? null : (
        <div>
          <h3 className="mb-1 text-12 font-medium text-ink-quiet">{t("estimate.sample")}</h3>
          <p className="rounded-card rounded-bl-small bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
            {sample}
          </p>
        </div>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-faint">{label}</dt>
      <dd className="text-16 font-strong wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function LeftOut({ leftOut }: Pick<BulkEstimate, "leftOut">) {
  const { t, language } = useTranslation("sms-bulk");
  const number = (value: number) => formatNumber(value, language);
  if (leftOut.length === 0) return <p className="text-ink-quiet">{t("estimate.nobodyLeftOut")}</p>;
  return (
    <div>
      <h3 className="mb-1 font-medium">{t("estimate.leftOut")}</h3>
      <ul className="divide-y divide-line">
        {leftOut.map(({ reason, count, examples }) => (
          <li key={reason} className="py-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <span>{t(`messaging:notSent.${reason}`)}</span>
              <span className="font-medium tabular-nums">{number(count)}</span>
            </span>
            {examples.length > 0 ? (
              <span className="block text-12 wrap-anywhere text-ink-quiet">
                {examples.map(({ name }) => name).join(", ")}
                {count > examples.length
                  ? ` ${t("estimate.more", {
                      count: count - examples.length,
                      number: number(count - examples.length),
                    })}`
                  : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
