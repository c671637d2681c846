import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import type { ReceiptPaper } from "../receipt-paper.ts";

/** The receipt on a roll: one column, with the amount in the largest type. */
export function ReceiptRoll({ paper }: { paper: ReceiptPaper }) {
  return (
    <>
      <div className="text-center">
        <p className="paper-name">{paper.shop.name}</p>
        {paper.shop.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <hr />
      <div className="flex items-baseline justify-between gap-2">
        <p className="text-[1.35em] font-strong">{paper.title}</p>
        <p>{paper.date}</p>
      </div>
      <p>{paper.number}</p>
      <hr />
      {paper.ticket ? <p className="paper-name mb-1">{paper.ticket.value}</p> : null}
      <PaperFacts facts={paper.facts} />
      <hr />
      {paper.lines.map(({ name, detail, value, serials }, place) => (
        <div key={place}>
          <p>{name}</p>
          <p className="paper-pair pl-3">
            <span>{detail}</span> <span>{value}</span>
          </p>
          {serials ? <p className="pl-3 wrap-anywhere">{serials}</p> : null}
        </div>
      ))}
      {paper.lines.length > 0 && paper.costs.length > 0 ? <hr /> : null}
      <PaperFacts facts={paper.costs} figures />
      {paper.costs.length + paper.lines.length > 0 ? <hr data-strong="" /> : null}
      <Paid paper={paper} />
      {paper.paidInFull ? (
        <p className="text-right font-strong">{paper.paidInFull}</p>
      ) : paper.balance ? (
        <PaperFacts facts={[paper.balance]} figures strong />
      ) : null}
      <hr />
      <PaperFacts facts={[...(paper.tax ? [paper.tax] : []), ...paper.settlement]} figures />
      <hr />
      {paper.code ? (
        <div className="mb-2 text-center">
          <QrCode text={paper.code.text} label={paper.code.caption} className="paper-qr" />
          <p className="mt-1 text-balance">{paper.code.caption}</p>
        </div>
      ) : null}
      <p className="text-center font-strong">{paper.thanks}</p>
    </>
  );
}

/** The receipt on A4: the shop on the left, the receipt's number on the right, and amounts across the whole width. */
export function ReceiptA4({ paper }: { paper: ReceiptPaper }) {
  return (
    <div className="flex min-h-[268mm] flex-col">
      <div className="flex justify-between gap-8">
        <div>
          <p className="text-[2.2em] leading-tight font-strong">{paper.shop.name}</p>
          {paper.shop.lines.map((line) => (
            <p key={line} className="paper-quiet">
              {line}
            </p>
          ))}
        </div>
        <div className="text-right">
          <p className="text-[2.2em] leading-tight font-strong">{paper.title}</p>
          <p>{paper.number}</p>
          <p className="paper-quiet">{paper.date}</p>
        </div>
      </div>
      <hr className="my-[7mm]!" />
      <div className="grid grid-cols-2 gap-8">
        {paper.ticket ? (
          <div>
            <p className="paper-quiet">{paper.ticket.label}</p>
            <p className="text-[2.2em] leading-tight font-strong">{paper.ticket.value}</p>
          </div>
        ) : null}
        <dl className="col-start-2 grid grid-cols-[auto_1fr] gap-x-[4mm] gap-y-0.5">
          {paper.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="paper-quiet">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <dl className="paper-figures mt-[9mm] text-[1.1em]">
        {paper.lines.map(({ name, detail, value, serials }, place) => (
          <div
            key={place}
            className="paper-pair m-0! border-t-(length:--hairline) border-[#c9ccd0] py-2 [--hairline:0.5pt]"
          >
            <dt>
              <bdi className="block text-black">{name}</bdi>
              {detail}
              {serials ? <span className="block wrap-anywhere">{serials}</span> : null}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {paper.costs.map(({ label, value }) => (
          <div
            key={label}
            className="paper-pair m-0! border-t-(length:--hairline) border-[#c9ccd0] py-2 [--hairline:0.5pt]"
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <hr data-strong="" className="mt-0! mb-3!" />
      <div className="text-[1.3em]">
        <Paid paper={paper} />
      </div>
      <hr className="mt-3! mb-2!" />
      {paper.balance ? <PaperFacts facts={[paper.balance]} figures strong /> : null}
      {paper.paidInFull ? <p className="paper-quiet text-right">{paper.paidInFull}</p> : null}
      {paper.tax ? (
        <div className="mt-2 text-[0.9em]">
          <PaperFacts facts={[paper.tax]} figures />
        </div>
      ) : null}
      <div className="mt-[12mm] flex items-start justify-between gap-8">
        <dl className="grid grid-cols-[auto_auto] gap-x-[6mm] gap-y-1">
          {paper.settlement.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="paper-quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {paper.code ? (
          <div className="text-center">
            <QrCode text={paper.code.text} label={paper.code.caption} className="paper-qr" />
            <p className="paper-quiet mt-1 text-[0.9em]">{paper.code.caption}</p>
          </div>
        ) : null}
      </div>
      <p className="mt-auto border-t border-[#c9ccd0] pt-3 text-center font-strong">
        {paper.thanks}
      </p>
    </div>
  );
}

function Paid({ paper }: { paper: ReceiptPaper }) {
  return (
    <p className="paper-total">
      <span>{paper.paid.label}</span> <span>{paper.paid.value}</span>
    </p>
  );
}
