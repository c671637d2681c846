import { PaperShop } from "#src/areas/settings/branding/client/paper-shop.tsx";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import type { Slip } from "../slip-paper.ts";

/** The slip, on a paper roll or (with `sheet`) on A4. Both show the same, in a different arrangement. */
export function IntakeSlip({ slip, sheet }: { slip: Slip; sheet: boolean }) {
  return sheet ? <SlipA4 slip={slip} /> : <SlipRoll slip={slip} />;
}

function SlipRoll({ slip }: { slip: Slip }) {
  return (
    <>
      <PaperShop shop={slip.shop} on="roll" />
      <hr />
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <p className="text-[1.2em] font-strong">{slip.title}</p>
        <p>{slip.date}</p>
      </div>
      <p className="mt-1 text-center text-[2.6em] leading-tight font-strong tracking-tight whitespace-nowrap">
        {slip.ticket.number}
      </p>
      <Tracking slip={slip} />
      <hr />
      <PaperFacts facts={slip.customer.facts} />
      <hr />
      <PaperFacts facts={slip.device.facts} />
      <p className="mt-1">{slip.issue.title}</p>
      <p className="line-clamp-6 font-strong">{slip.issue.text}</p>
      <hr />
      <Checklist slip={slip} />
      <hr />
      <PaperFacts facts={[{ label: slip.expected.label, value: slip.expected.short }]} strong />
      <PaperFacts facts={slip.money} figures />
      <hr data-strong="" />
      <Balance slip={slip} />
      <hr />
      <Terms slip={slip} />
      {slip.signatures
        .filter(({ isOnPaper }, at) => at === 0 || isOnPaper)
        .map((signature) => (
          <Signature key={signature.label} {...signature} />
        ))}
    </>
  );
}

function SlipA4({ slip }: { slip: Slip }) {
  return (
    <div className="flex min-h-[268mm] flex-col">
      <div className="flex justify-between gap-8">
        <PaperShop shop={slip.shop} on="a4" />
        <div className="text-right">
          <p className="text-[1.4em] leading-tight font-strong">{slip.title}</p>
          <p className="paper-quiet">{slip.date}</p>
        </div>
      </div>
      <hr className="mt-[6mm]! mb-[5mm]!" />
      <div className="flex items-center justify-between gap-8">
        <div className="min-w-0">
          <p className="paper-quiet">{slip.ticket.label}</p>
          <p className="text-[4em] leading-none font-strong tracking-tight whitespace-nowrap">
            {slip.ticket.number}
          </p>
          <p className="paper-quiet mt-4">{slip.expected.label}</p>
          <p className="text-[1.6em] leading-tight font-strong">{slip.expected.long}</p>
        </div>
        <div className="w-[60mm] shrink-0">
          <Tracking slip={slip} />
        </div>
      </div>
      <hr className="mt-[5mm]! mb-[6mm]!" />
      <div className="grid grid-cols-2 gap-x-10 gap-y-[7mm]">
        <Part title={slip.customer.title}>
          <PaperFacts facts={slip.customer.facts} />
        </Part>
        <Part title={slip.device.title}>
          <PaperFacts facts={slip.device.facts} />
        </Part>
        <div className="col-span-2">
          <Part title={slip.issue.title}>
            <p className="line-clamp-6 whitespace-pre-line">{slip.issue.text}</p>
          </Part>
        </div>
        <Part title={slip.checklist.title}>
          <Checklist slip={slip} bare />
        </Part>
        <Part title={slip.moneyTitle}>
          <PaperFacts facts={slip.money} figures />
          <hr data-strong="" />
          <Balance slip={slip} />
        </Part>
      </div>
      <div className="mt-auto pt-[8mm]">
        <hr />
        <Terms slip={slip} />
        <div className="grid grid-cols-2 gap-10">
          {slip.signatures.map((signature) => (
            <Signature key={signature.label} {...signature} />
          ))}
        </div>
      </div>
    </div>
  );
}

export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 text-[1.1em] font-strong">{title}</h2>
      {children}
    </section>
  );
}

function Tracking({ slip: { tracking } }: { slip: Slip }) {
  return (
    <div className="my-1 text-center">
      <QrCode text={tracking.url} label={tracking.caption} className="paper-qr" />
      <p className="mt-1 font-strong">{tracking.caption}</p>
      <p className="text-[0.9em] wrap-anywhere">{tracking.otherWay}</p>
    </div>
  );
}

/** The results of the checklist, one line per result. A table with ticks would need three times as much paper. */
function Checklist({ slip: { checklist }, bare = false }: { slip: Slip; bare?: boolean }) {
  if (checklist.results.length === 0) return null;
  return (
    <div>
      {bare ? null : <p className="mb-0.5 font-strong">{checklist.title}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-[1em] gap-y-[0.15em]">
        {checklist.results.map(({ label, items }) => (
          <div key={label} className="contents">
            <dt className="paper-quiet">{label}</dt>
            <dd className="min-w-0 font-strong">{items.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Balance({ slip: { balance } }: { slip: Slip }) {
  return (
    <p className="paper-total">
      <span>{balance.label}</span> <span>{balance.value}</span>
    </p>
  );
}

function Terms({ slip: { terms } }: { slip: Slip }) {
  return (
    <div className="text-[0.92em]">
      <p className="font-strong">{terms.title}</p>
      <ol className="list-decimal pl-[1.6em]">
        {terms.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="mt-1 font-strong">{terms.agree}</p>
    </div>
  );
}

export function Signature({ label, picture, note }: Slip["signatures"][number]) {
  return (
    <div className={picture ? "mt-[2mm]" : "mt-[12mm]"}>
      {picture ? <img src={picture} alt="" className="h-[12mm] max-w-full object-contain" /> : null}
      <div className="border-t border-black" />
      <p className="mt-0.5 text-[0.92em]">
        {label}
        {note ? `: ${note}` : ""}
      </p>
    </div>
  );
}
