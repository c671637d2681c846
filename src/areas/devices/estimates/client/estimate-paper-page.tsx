import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import { useAddress, useIdParam, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { usePublicUrl } from "#src/client/paper/public-address.ts";
import { usePaperName } from "#src/areas/customers/core/client/paper-name.ts";
import { PaperLinks } from "#src/areas/payments/core/client/paper-links.tsx";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { devicesContract, type Device } from "../../core/contract.ts";
import { estimatesContract } from "../contract.ts";
import { quotationNumber } from "../quotation-paper.ts";
import { EstimateSheet } from "./estimate-sheet.tsx";
import type { Estimate } from "../../core/detail/estimates.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

const readVersion = (words: AddressWords): { version: string | null } => ({
  version: words["version"] ?? null,
});

/** Prints an estimate on A4: the version in the address, or else the latest one. */
export function EstimatePaperPage() {
  const id = useIdParam();
  const { t } = useTranslation("slip");
  const [{ version }] = useAddress(readVersion);
  const device = useQuery(read(devicesContract.getDevice, { params: { id } }));
  const estimates = useQuery(read(estimatesContract.listEstimates, { params: { id } }));
  const failed = t("failed");
  return (
    <LoadedPaper query={device} failed={failed}>
      {(found) => (
        <LoadedPaper query={estimates} failed={failed}>
          {({ items }) => (
            <LoadedEstimate
              device={found}
              estimate={
                (version ? items.find((each) => String(each.version) === version) : items[0]) ??
                null
              }
            />
          )}
        </LoadedPaper>
      )}
    </LoadedPaper>
  );
}

function LoadedEstimate({ device, estimate }: { device: Device; estimate: Estimate | null }) {
  const { t } = useTranslation("slip");
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(device, shop.business.language);
  const say = usePaperWords("estimate-page", language);
  const sending = useQuotation(device, estimate, shop, language);
  return (
    <PaperScreen
      title={`${say("paper.title")} ${device.ticketNumber}`}
      back={{ href: pageHref("/devices/$id", { id: device.id }), label: t("back") }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
      {...(sending && {
        output: sending,
        actions: (
          <PaperLinks pdf={sending.pdf} phone={device.customer.phone} message={sending.message} />
        ),
      })}
    >
      {estimate ? (
        <EstimateSheet device={device} estimate={estimate} shop={shop} language={language} />
      ) : (
        <EmptyState title={say("paper.versionMissing")} />
      )}
    </PaperScreen>
  );
}

/** The quotation as PDF, and the message with the link at which the customer answers; null without an estimate. */
function useQuotation(
  device: Device,
  estimate: Estimate | null,
  shop: ShopSettings,
  language: Language,
) {
  const say = usePaperWords("estimate-page", language);
  const name = usePaperName(device.customer, language);
  const publicUrl = usePublicUrl();
  if (!estimate) return null;
  const params = { id: device.id, estimateId: estimate.id };
  const pdf = endpointUrl(estimatesContract.getQuotationPdf, { params, query: { language } });
  const answer = pageHref(
    "/estimates/$token",
    { token: estimate.approvalToken },
    { lang: language },
  );
  const message = say(estimate.status === "sent" ? "message" : "quotation.message", {
    name,
    number: quotationNumber(device.ticketNumber, estimate.version),
    device: `${device.brand} ${device.model}`,
    ticket: device.ticketNumber,
    total: formatMoney(estimate.total, shop.moneyFormat),
    day: estimate.validUntil ? formatLongDate(estimate.validUntil, language) : "",
    link: publicUrl + answer,
    shop: shop.business.name,
  });
  return { name: quotationNumber(device.ticketNumber, estimate.version), pdf, message };
}
