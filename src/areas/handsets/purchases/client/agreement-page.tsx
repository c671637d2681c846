import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import { agreementPaper } from "../../agreement-paper.ts";
import { handsetsContract, type UsedHandset } from "../../contract.ts";
import { AgreementSheet } from "./agreement-sheet.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The screen with the agreement of sale of a used handset, to print it or to save it as a PDF. */
export function AgreementPage() {
  const { t } = useTranslation("handsets");
  const id = useIdParam();
  const query = useQuery(read(handsetsContract.getUsedHandset, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("oneFailed")}>
      {(handset) => <LoadedAgreement handset={handset} />}
    </LoadedPaper>
  );
}

function LoadedAgreement({ handset }: { handset: UsedHandset }) {
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(undefined, shop.business.language);
  const say = usePaperWords("handsets", language);
  const sayOfDevices = usePaperWords("devices", language);
  const paper = agreementPaper(handset, shop, {
    language,
    say,
    nameOfCheck: (label) => checklistWord(sayOfDevices, label),
  });
  const { id, handsetNumber, brand, model } = handset;
  const pdf = endpointUrl(handsetsContract.getUsedHandsetPdf, {
    params: { id },
    query: { language },
  });
  return (
    <PaperScreen
      title={`${paper.title} ${handsetNumber}`}
      back={{ href: pageHref("/handsets/$id", { id }), label: `${brand} ${model}` }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
      output={{ name: handsetNumber, pdf }}
    >
      <AgreementSheet paper={paper} />
    </PaperScreen>
  );
}
