import { PaperShop } from "#src/areas/settings/branding/client/paper-shop.tsx";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { Part, Signature } from "#src/areas/devices/paper/client/intake-slip.tsx";
import type { Agreement } from "../../agreement-paper.ts";

/** The agreement of sale on A4. */
export function AgreementSheet({ paper }: { paper: Agreement }) {
  const { shop, title, number, date, mark, parts, price, terms, signatures } = paper;
  return (
    <div className="flex min-h-[268mm] flex-col">
      <div className="flex justify-between gap-8">
        <PaperShop shop={shop} on="a4" />
        <div className="text-right">
          <p className="text-[1.4em] leading-tight font-strong">{title}</p>
          <p className="font-strong whitespace-nowrap">{number}</p>
          <p className="paper-quiet">{date}</p>
          {mark ? <p className="font-strong">{mark}</p> : null}
        </div>
      </div>
      <hr className="mt-[6mm]! mb-[5mm]!" />
      <div className="flex flex-col gap-[7mm]">
        {parts.map((part) => (
          <Part key={part.title} title={part.title}>
            <PaperFacts facts={part.facts} />
          </Part>
        ))}
        <p className="paper-total">
          <span>{price.label}</span> <span>{price.value}</span>
        </p>
        <Part title={terms.title}>
          <ol className="list-decimal pl-[1.6em]">
            {terms.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </Part>
      </div>
      <div className="mt-auto grid grid-cols-2 gap-10 pt-[8mm]">
        {signatures.map((signature) => (
          <Signature key={signature.label} {...signature} />
        ))}
      </div>
    </div>
  );
}
