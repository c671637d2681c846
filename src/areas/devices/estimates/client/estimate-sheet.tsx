import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language } from "#src/shared/words.ts";
import { fact } from "#src/shared/papers/fact.ts";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { usePublicUrl } from "#src/client/paper/public-address.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { usePaperName } from "#src/areas/customers/core/client/paper-name.ts";
import type { Device } from "../../core/contract.ts";
import { mostApproved } from "../../approval-rules.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

interface Props {
  device: Device;
  estimate: Estimate;
  shop: ShopSettings;
  language: Language;
}

/** The printed sheet, in the language of the paper. */
export function EstimateSheet({ device, estimate, shop, language }: Props) {
  const say = usePaperWords("estimate-page", language);
  const publicUrl = usePublicUrl();
  const { business, moneyFormat } = shop;
  const amount = (minor: number) => formatAmount(minor, moneyFormat);
  return (
    <div className="flex min-h-[268mm] flex-col">
      <div className="flex justify-between gap-8">
        <div>
          <p className="text-[2.2em] leading-tight font-strong">{business.name}</p>
          {[business.address, business.phone, business.email].filter(Boolean).map((line) => (
            <p key={line} className="paper-quiet">
              {line}
            </p>
          ))}
        </div>
        <div className="text-right">
          <p className="text-[1.4em] leading-tight font-strong">{say("paper.title")}</p>
          <p className="paper-quiet">
            {say("paper.number", { ticket: device.ticketNumber, version: estimate.version })}
          </p>
        </div>
      </div>
      <hr className="mt-[6mm]! mb-[5mm]!" />
      <div className="grid grid-cols-2 gap-x-10">
        <PaperFacts
          facts={[
            ...fact(say("paper.customer"), usePaperName(device.customer, language)),
            ...fact(
              say("paper.phone"),
              device.customer.phone && formatPhone(device.customer.phone),
            ),
            ...fact(say("paper.device"), `${device.brand} ${device.model}`),
          ]}
        />
        <PaperFacts
          facts={[
            ...fact(say("paper.date"), formatDate(estimate.sentAt ?? estimate.createdAt, language)),
            ...fact(
              say("paper.validUntil"),
              estimate.validUntil && formatDate(estimate.validUntil, language),
            ),
          ]}
        />
      </div>
      <p className="mt-[3mm]">
        <span className="paper-quiet">{say("paper.issue")}</span>{" "}
        <span className="line-clamp-4 whitespace-pre-line">{device.issueDescription}</span>
      </p>
      <table className="mt-[6mm] w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-black text-left">
            <th className="py-1 font-strong">{say("paper.description")}</th>
            <th className="py-1 text-right font-strong">{say("paper.quantity")}</th>
            <th className="py-1 text-right font-strong">{say("paper.unitPrice")}</th>
            <th className="py-1 text-right font-strong">{say("paper.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {estimate.lines.map((line) => (
            <tr key={line.id} className="border-b border-black/30 align-top">
              <td className="py-1 pr-4 wrap-anywhere">
                {line.fee && line.percent !== null
                  ? say(`fee.${line.fee}`, { percent: line.percent })
                  : line.description}
              </td>
              <td className="py-1 text-right tabular-nums">{line.quantity}</td>
              <td className="py-1 pl-4 text-right tabular-nums">{amount(line.unitPrice)}</td>
              <td className="py-1 pl-4 text-right tabular-nums">{amount(line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="paper-total mt-[3mm]">
        <span>{say("total")}</span> <span>{formatMoney(estimate.total, moneyFormat)}</span>
      </p>
      <PaperFacts
        figures
        facts={[
          ...(estimate.depositAmount > 0 && !device.depositWaivedReason
            ? fact(say("deposit"), amount(estimate.depositAmount))
            : []),
          ...(device.paidAmount > 0 ? fact(say("paid"), amount(device.paidAmount)) : []),
        ]}
      />
      {estimate.note ? (
        <p className="mt-[4mm] wrap-anywhere whitespace-pre-line">{estimate.note}</p>
      ) : null}
      <p className="paper-quiet mt-[4mm]">
        {say("margin", { most: formatMoney(mostApproved(estimate), moneyFormat) })}
      </p>
      <Standing estimate={estimate} language={language} />
      <div className="mt-auto pt-[8mm]">
        {estimate.status === "sent" ? (
          <div className="mb-[4mm] w-[40mm]">
            <QrCode
              text={publicUrl + pageHref("/estimates/$token", { token: estimate.approvalToken })}
              label={say("paper.scan")}
              className="paper-qr m-0!"
            />
            <p className="mt-1 font-strong">{say("paper.scan")}</p>
          </div>
        ) : null}
        <div className="grid grid-cols-2 gap-10">
          {[say("paper.customerSignature"), say("paper.shopSignature")].map((label) => (
            <div key={label} className="mt-[12mm]">
              <div className="border-t border-black" />
              <p className="mt-0.5 text-[0.92em]">{label}</p>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Prints the customer's answer, or the state of a version that cannot be answered: draft, superseded or expired. */
function Standing({ estimate, language }: Pick<Props, "estimate" | "language">) {
  const say = usePaperWords("estimate-page", language);
  const { status, decision } = estimate;
  if (status === "sent") return null;
  if (!decision) {
    const word = status === "draft" || status === "superseded" ? status : "expired";
    return <p className="mt-[4mm] font-strong">{say(`paper.${word}`)}</p>;
  }
  const day = formatDateTime(decision.decidedAt, language);
  return (
    <div className="mt-[4mm]">
      <p className="font-strong">
        {status === "declined"
          ? say("paper.declinedOn", { day })
          : decision.name
            ? say("paper.approvedBy", { name: decision.name, day })
            : say("paper.approvedOn", { day })}
      </p>
      {decision.signature ? (
        <img src={decision.signature} alt="" className="mt-1 h-[18mm]" />
      ) : null}
    </div>
  );
}
