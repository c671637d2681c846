import { cx } from "#src/client/ui/cx.ts";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import type { ReceiptView } from "./receipt-view.ts";

type Fact = ReceiptView["paper"]["facts"][number];

const link =
  "inline-flex min-h-11 items-center font-medium text-accent-ink underline-offset-4 hover:underline";

/** A receipt as a page that can be printed. It names neither the customer nor staff. */
export function ReceiptPage(view: ReceiptView) {
  const { paper, back, pdfHref, word } = view;
  const { fiscal } = paper;
  // Older papers show the number of the receipt below the title.
  const ticket = paper.ticket?.value === paper.number ? null : paper.ticket;
  return (
    <PublicDocument view={view} title={`${paper.title} ${paper.number}`}>
      <p className="flex flex-wrap justify-between gap-x-4 print:hidden">
        {back ? (
          <a href={back.href} className={link}>
            ← {back.label}
          </a>
        ) : null}
        {pdfHref ? (
          <a href={pdfHref} className={link}>
            {word("asPdf")}
          </a>
        ) : null}
      </p>
      <article className="mt-2 rounded-card border border-line bg-surface p-5">
        <header>
          <p className="font-strong wrap-anywhere">{paper.shop.name}</p>
          {paper.shop.lines.map((line) => (
            <p key={line} className="text-14 text-ink-quiet wrap-anywhere">
              {line}
            </p>
          ))}
          <h1 className="mt-4 text-28 font-strong">{paper.title}</h1>
          <p className="text-14 text-ink-quiet wrap-anywhere">
            {paper.number} · {paper.date}
          </p>
          {paper.copy ? <p className="font-strong">{paper.copy}</p> : null}
        </header>
        <Facts facts={ticket ? [ticket, ...paper.facts] : paper.facts} />
        {paper.lines.length > 0 ? (
          <ul className="mt-4 border-t border-line">
            {paper.lines.map((line, at) => (
              // Two lines can have the same goods.
              <li key={`${line.name} ${at}`} className="border-b border-line py-2 last:border-b-0">
                <p className="font-medium wrap-anywhere">{line.name}</p>
                <p className="flex justify-between gap-3 text-14 tabular-nums">
                  <span className="text-ink-quiet">{line.detail}</span>
                  <span>{line.value}</span>
                </p>
                {line.serials ? (
                  <p className="text-14 text-ink-quiet wrap-anywhere">{line.serials}</p>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        <Facts facts={paper.costs} />
        <Facts facts={[paper.paid]} isLarge />
        {paper.paidInFull ? <p className="text-right font-medium">{paper.paidInFull}</p> : null}
        <Facts facts={[paper.balance, paper.tax].filter((fact) => fact !== null)} />
        <Facts facts={paper.settlement} />
        {fiscal ? (
          <>
            <Facts facts={fiscal.facts} />
            <p className="mt-2 text-14 wrap-anywhere">
              <a
                href={fiscal.code.text}
                rel="noreferrer"
                className="text-accent-ink underline underline-offset-4"
              >
                {fiscal.code.caption}
              </a>
            </p>
          </>
        ) : null}
        <p className="mt-6 text-center font-medium">{paper.thanks}</p>
      </article>
    </PublicDocument>
  );
}

function Facts({ facts, isLarge = false }: { facts: readonly Fact[]; isLarge?: boolean }) {
  if (facts.length === 0) return null;
  return (
    <dl className={cx("mt-4 flex flex-col gap-1", isLarge && "border-t border-line pt-3")}>
      {facts.map(({ label, value }, at) => (
        <div
          key={`${label} ${at}`}
          className={cx("flex flex-wrap justify-between gap-x-4", isLarge && "text-20 font-strong")}
        >
          <dt className={isLarge ? "" : "text-ink-quiet"}>{label}</dt>
          <dd className="ml-auto min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
