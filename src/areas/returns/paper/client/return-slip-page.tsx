import { PaperShop } from "#src/areas/settings/branding/client/paper-shop.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIdParam } from "#src/client/address.ts";
import { usePaperLanguage, usePaperSize } from "#src/client/paper/paper-choices.ts";
import { fact } from "#src/shared/papers/fact.ts";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import { usePaperName } from "#src/areas/customers/core/client/paper-name.ts";
import { returnsContract, type Returned } from "../../contract.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The slip of a return for the customer: what came back, why, and the outcome. */
export function ReturnSlipPage() {
  const { t } = useTranslation("returns");
  const id = useIdParam();
  const query = useQuery(read(returnsContract.getReturn, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("detail.failed")}>
      {(returned) => <LoadedSlip returned={returned} />}
    </LoadedPaper>
  );
}

function LoadedSlip({ returned }: { returned: Returned }) {
  const { t } = useTranslation("returns");
  const [size, setSize] = usePaperSize();
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(returned, shop.business.language);
  const say = usePaperWords("returns", language);
  const sayOfDevice = usePaperWords("devices", language);
  const { business, moneyFormat } = shop;
  const { replacement } = returned;
  const others = returned.serials.filter(
    (serial) => serial !== returned.serialNumber && serial !== returned.imei,
  );
  const along = returned.accessories
    .filter(({ result }) => result !== "not-tested")
    .map(({ label }) => checklistWord(sayOfDevice, label))
    .join(", ");
  return (
    <PaperScreen
      title={`${say("slip.title")} ${returned.returnNumber}`}
      back={{ href: pageHref("/returns/$id", { id: returned.id }), label: t("slip.back") }}
      size={size}
      onSize={setSize}
      language={language}
      onLanguage={setLanguage}
    >
      <PaperShop
        shop={{ name: business.name, lines: [business.address, business.phone].filter(Boolean) }}
        on="roll"
      />
      <hr />
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <p className="text-[1.2em] font-strong">{say("slip.title")}</p>
        <p>{formatDateTime(returned.createdAt, language)}</p>
      </div>
      <p className="mt-1 text-center text-[2.2em] leading-tight font-strong tracking-tight whitespace-nowrap">
        {returned.returnNumber}
      </p>
      <hr />
      <PaperFacts
        facts={[
          ...fact(say("field.customer"), usePaperName(returned.customer, language)),
          ...fact(
            say("slip.phone"),
            returned.customer.phone && formatPhone(returned.customer.phone),
          ),
          ...fact(say("field.thing"), returned.description),
          ...fact(say("field.serial"), returned.serialNumber),
          ...fact(say("field.imei"), returned.imei),
          ...fact(say("field.serial"), others.join(", ")),
          ...fact(say("origin.repair"), returned.ticketNumber),
          ...fact(say("origin.sale"), returned.saleNumber),
          ...fact(say("accessories.title"), along || null),
        ]}
      />
      <hr />
      <p>{say("field.returnReason")}</p>
      <p className="line-clamp-6 font-strong">{returned.returnReason}</p>
      <hr />
      <PaperFacts
        facts={[
          { label: say("field.warranty"), value: say(`warranty.${returned.warrantyStatus}`) },
          ...fact(
            say("warranty.until"),
            returned.warrantyUntil && formatDate(returned.warrantyUntil, language),
          ),
          { label: say("field.step"), value: say(`step.${returned.currentStep}`) },
          ...(returned.outcome
            ? fact(say("field.outcome"), say(`outcome.${returned.outcome}`))
            : []),
          ...fact(
            say("outcome.replacement"),
            replacement && `${replacement.quantity} × ${replacement.name}`,
          ),
          ...fact(say("field.serial"), replacement && replacement.serials.join(", ")),
          ...fact(say("field.resolution"), returned.resolution),
        ]}
      />
      {returned.refunds.length > 0 ? (
        <>
          <hr data-strong="" />
          <PaperFacts
            figures
            strong
            facts={returned.refunds.map(({ refundNumber, amount }) => ({
              label: refundNumber,
              value: formatMoney(amount, moneyFormat),
            }))}
          />
        </>
      ) : null}
      <div className="mt-[12mm]">
        <div className="border-t border-black" />
        <p className="mt-0.5 text-[0.92em]">{say("slip.signature")}</p>
      </div>
    </PaperScreen>
  );
}
