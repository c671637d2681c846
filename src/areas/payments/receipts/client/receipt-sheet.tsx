import { PaperShop } from "#src/areas/settings/branding/client/paper-shop.tsx";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { numberBelowTitle } from "../receipt-numbers.ts";
import type { ReceiptPaper } from "../receipt-paper.ts";

/** The receipt on a roll: one column, with the amount in the largest type. */
export function ReceiptRoll({ paper }: { paper: ReceiptPaper }) {
  return (
    <>
      <PaperShop shop={paper.shop} on="roll" />
      <hr />
      <div className="flex items-baseline justify-between gap-2">
        <p className="text-[1.35em] font-strong">{paper.title}</p>
        <p>{paper.date}</p>
      </div>
      <p>{numberBelowTitle(paper)}</p>
      {paper.copy ? <p className="text-[1.15em] font-strong">{paper.copy}</p> : null}
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
      {paper.fiscal ? (
        <>
          <PaperFacts facts={paper.fiscal.facts} figures />
          <RollCode code={paper.fiscal.code} />
          <hr />
        </>
      ) : null}
      {paper.code ? <RollCode code={paper.code} /> : null}
      <p className="text-center font-strong">{paper.thanks}</p>
      <Footer paper={paper} />
    </>
  );
}

/** The receipt on A4: the shop on the left, the receipt's number on the right, and amounts across the whole width. */
export function ReceiptA4({ paper }: { paper: ReceiptPaper }) {
  return (
    <div className="flex min-h-[268mm] flex-col">
      <div className="flex justify-between gap-8">
        <PaperShop shop={paper.shop} on="a4" />
        <div className="text-right">
          <p className="text-[2.2em] leading-tight font-strong">{paper.title}</p>
          <p>{numberBelowTitle(paper)}</p>
          <p className="paper-quiet">{paper.date}</p>
          {paper.copy ? <p className="text-[1.2em] font-strong">{paper.copy}</p> : null}
        </div>
      </div>
      <hr className="my-[5mm]!" />
      <div className="grid grid-cols-2 gap-8">
        {paper.ticket ? (
          <div>
            <p className="paper-quiet">{paper.ticket.label}</p>
            <p className="text-[2.2em] leading-tight font-strong">{paper.ticket.value}</p>
          </div>
        ) : null}
        <dl
          className={cx(
            "grid grid-cols-[auto_1fr] content-start gap-x-[4mm] gap-y-0.5",
            !paper.ticket && "col-span-2",
          )}
        >
          {paper.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="paper-quiet">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {paper.lines.length > 0 ? <SheetLines paper={paper} /> : null}
      <dl className="paper-figures mt-[2mm]">
        {paper.costs.map(({ label, value }) => (
          <div
            key={label}
            className="paper-pair m-0! border-t-(length:--hairline) border-[#c9ccd0] py-1 [--hairline:0.5pt] first:border-t-0"
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
      {paper.paidInFull ? (
        <p className="text-right font-strong">{paper.paidInFull}</p>
      ) : paper.balance ? (
        <PaperFacts facts={[paper.balance]} figures strong />
      ) : null}
      {paper.tax ? (
        <div className="mt-2 text-[0.9em]">
          <PaperFacts facts={[paper.tax]} figures />
        </div>
      ) : null}
      <div className="mt-[7mm] flex break-inside-avoid items-start justify-between gap-8">
        <SheetFacts facts={paper.settlement} />
        {paper.code ? <SheetCode code={paper.code} /> : null}
      </div>
      {paper.fiscal ? <SheetFiscal fiscal={paper.fiscal} /> : null}
      <p className="mt-auto border-t border-[#c9ccd0] pt-3 text-center font-strong">
        {paper.thanks}
      </p>
      <Footer paper={paper} />
    </div>
  );
}

function Footer({ paper: { footer } }: { paper: ReceiptPaper }) {
  return footer ? <p className="text-center wrap-anywhere whitespace-pre-line">{footer}</p> : null;
}

/** The goods on A4. A print repeats the headings on each page. */
function SheetLines({ paper: { headings, lines } }: { paper: ReceiptPaper }) {
  const figure = "py-1 pl-4 text-right align-top whitespace-nowrap tabular-nums";
  return (
    <table className="mt-[7mm] w-full border-collapse">
      <thead>
        <tr className="paper-quiet border-b border-black text-left">
          <th className="py-1 font-normal">{headings.name}</th>
          <th className="py-1 pl-4 text-right font-normal">{headings.detail}</th>
          <th className="py-1 pl-4 text-right font-normal">{headings.total}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, detail, value, serials }, place) => (
          <tr key={place} className="break-inside-avoid border-b border-[#c9ccd0]">
            <td className="py-1 wrap-anywhere">
              <bdi>{name}</bdi>
              {serials ? <span className="paper-quiet block text-[0.9em]">{serials}</span> : null}
            </td>
            <td className={cx("paper-quiet", figure)}>{detail}</td>
            <td className={figure}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PaperCode = NonNullable<ReceiptPaper["code"]>;

function RollCode({ code: { text, caption } }: { code: PaperCode }) {
  return (
    <div className="mb-2 text-center">
      <QrCode text={text} label={caption} className="paper-qr" />
      <p className="mt-1 text-balance">{caption}</p>
    </div>
  );
}

function SheetCode({ code: { text, caption } }: { code: PaperCode }) {
  return (
    <div className="text-center">
      <QrCode text={text} label={caption} className="paper-qr" />
      <p className="paper-quiet mt-1 text-[0.9em]">{caption}</p>
    </div>
  );
}

function SheetFacts({ facts }: { facts: ReceiptPaper["facts"] }) {
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-[6mm] gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="paper-quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SheetFiscal({ fiscal }: { fiscal: NonNullable<ReceiptPaper["fiscal"]> }) {
  return (
    <div className="mt-[4mm] flex break-inside-avoid items-start justify-between gap-8 border-t border-[#c9ccd0] pt-[4mm]">
      <SheetFacts facts={fiscal.facts} />
      <SheetCode code={fiscal.code} />
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
