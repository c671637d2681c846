import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TableSheet } from "#src/areas/settings/branding/client/table-sheet.tsx";
import { commissionContract, type Payout } from "../contract.ts";
import { slipPaper } from "../slip-paper.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The screen with the slip of a payout, to print it or to save it as a PDF. */
export function SlipPage() {
  const { t } = useTranslation("commission");
  const id = useIdParam();
  const query = useQuery(read(commissionContract.getCommissionPayout, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("slipFailed")}>
      {(payout) => <LoadedSlip payout={payout} />}
    </LoadedPaper>
  );
}

function LoadedSlip({ payout }: { payout: Payout }) {
  const { t } = useTranslation("commission");
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(undefined, shop.business.language);
  const word = usePaperWords("commission", language);
  const { id, payoutNumber, technician } = payout;
  const href = useMay()("manage_commission")
    ? pageHref("/earnings/$id", { id: technician.id })
    : pageHref("/earnings");
  const pdf = endpointUrl(commissionContract.getCommissionSlip, {
    params: { id },
    query: { language },
  });
  return (
    <PaperScreen
      title={`${word("paper.title")} ${payoutNumber}`}
      back={{ href, label: t("back") }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
      output={{ name: payoutNumber, pdf }}
    >
      <TableSheet paper={slipPaper(payout, { language, word, shop })} />
    </PaperScreen>
  );
}
