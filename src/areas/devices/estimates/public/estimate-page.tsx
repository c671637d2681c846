import { CircleAlert } from "lucide-react";
import { cx } from "#src/client/ui/cx.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { Contact } from "#src/areas/settings/public-site/public/contact.tsx";
import { EstimateAnswer } from "./estimate-answer.tsx";
import { EstimateLines } from "./estimate-lines.tsx";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import type { EstimateView } from "./estimate-view.ts";

/** The page on which the customer approves or declines an estimate. Afterwards it shows the recorded answer. */
export function EstimatePage(view: EstimateView) {
  const { estimate, word, language, problem } = view;
  const { status } = estimate;
  const isOpen = status === "sent";
  const name = `${estimate.brand} ${estimate.model}`;
  const day = formatLongDate(
    isOpen ? estimate.validUntil : (estimate.decidedAt ?? estimate.validUntil),
    language,
  );
  // A missing name or tick is reported at its field. All other problems are reported at the top of the page.
  const atHead = problem && problem !== "nameMissing" && problem !== "agreeMissing";
  return (
    <PublicDocument
      view={view}
      title={`${word(`state.${status}`)} · ${estimate.ticketNumber}`}
      {...(isOpen && { script: view.assets.estimateScript })}
    >
      <p className="text-14 text-ink-quiet">
        <span className="font-medium text-ink">{estimate.ticketNumber}</span> · {name} ·{" "}
        {word("version", { version: estimate.version })}
      </p>
      <h1 className={cx("mt-1 text-28 font-strong", headingInk(status))}>
        {word(`state.${status}`)}
      </h1>
      <p className="mt-1 text-ink-quiet">{word(`next.${status}`, { day })}</p>
      {atHead ? (
        <p
          role="alert"
          className="mt-6 flex gap-2.5 rounded-control bg-loss-soft px-4 py-3 text-loss-ink ring-1 ring-loss-line ring-inset"
        >
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{word(`problem.${problem}`)}</span>
        </p>
      ) : null}
      {status === "superseded" ? null : <EstimateLines {...view} />}
      {estimate.note && status !== "superseded" ? (
        <section className="mt-4 rounded-card border border-line bg-surface p-5">
          <h2 className="text-14 text-ink-quiet">{word("note")}</h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{estimate.note}</p>
        </section>
      ) : null}
      {isOpen ? <EstimateAnswer {...view} /> : null}
      <Contact view={view} quiet={isOpen} />
    </PublicDocument>
  );
}

const headingInk = (status: EstimateView["estimate"]["status"]): string | false =>
  (status === "declined" && "text-loss-ink") ||
  ((status === "expired" || status === "superseded" || status === "closed") && "text-wait-ink");
