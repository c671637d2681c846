import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { PaperShop } from "#src/areas/settings/branding/client/paper-shop.tsx";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";

/** An invoice, credit note or quotation on A4: who bills whom, the table of lines, and the total. */
export function TableSheet({ paper }: { paper: TablePaper }) {
  return (
    <div className="flex min-h-[268mm] flex-col">
      <div className="flex justify-between gap-8">
        <PaperShop shop={paper.shop} on="a4" />
        <div className="shrink-0 text-right">
          <p className="text-[2em] leading-tight font-strong">{paper.title}</p>
          <p className="text-[1.1em] font-strong">{paper.number}</p>
          {paper.mark ? <p className="text-[1.4em] font-strong">{paper.mark}</p> : null}
        </div>
      </div>
      <hr className="my-[6mm]!" />
      <div className="grid grid-cols-2 gap-8">
        <div className="min-w-0">
          <p className="paper-quiet">{paper.customer.label}</p>
          {paper.customer.lines.map((line, index) => (
            <p
              key={line}
              className={index === 0 ? "text-[1.2em] font-strong wrap-anywhere" : "wrap-anywhere"}
            >
              {line}
            </p>
          ))}
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-[4mm] gap-y-0.5">
          {paper.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="paper-quiet">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines paper={paper} />
      <div className="ml-auto w-[82mm] break-inside-avoid">
        <PaperFacts facts={paper.costs} figures />
        <hr data-strong="" className="mt-1! mb-2!" />
        <p className="paper-total mb-2">
          <span>{paper.total.label}</span> <span>{paper.total.value}</span>
        </p>
        <PaperFacts facts={paper.payment.slice(0, -1)} figures />
        <PaperFacts facts={paper.payment.slice(-1)} figures strong />
        <div className="mt-2 text-[0.9em]">
          <PaperFacts facts={paper.taxes} figures />
        </div>
      </div>
      <p className="mt-[8mm] whitespace-pre-line wrap-anywhere">{paper.note}</p>
      <p className="mt-[3mm] font-strong">{paper.thanks}</p>
    </div>
  );
}

function Lines({ paper: { headings, lines } }: { paper: TablePaper }) {
  const figure = "py-1.5 pl-4 text-right align-top whitespace-nowrap tabular-nums";
  return (
    <table className="mt-[8mm] mb-[4mm] w-full border-collapse">
      <thead>
        <tr className="paper-quiet border-b border-black text-left">
          <th className="py-1 font-normal">{headings.description}</th>
          <th className="py-1 pl-4 text-right font-normal">{headings.quantity}</th>
          <th className="py-1 pl-4 text-right font-normal">{headings.unitPrice}</th>
          <th className="py-1 pl-4 text-right font-normal">{headings.total}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, serials, quantity, unitPrice, total }, index) => (
          <tr key={index} className="break-inside-avoid border-b border-[#c9ccd0]">
            <td className="py-1.5 wrap-anywhere">
              {description}
              {serials ? <span className="paper-quiet block text-[0.9em]">{serials}</span> : null}
            </td>
            <td className={figure}>{quantity}</td>
            <td className={figure}>{unitPrice}</td>
            <td className={figure}>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
