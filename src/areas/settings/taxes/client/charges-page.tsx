import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { taxesContract } from "../contract.ts";
import { ChargeSettings } from "./charge-settings.tsx";
import { TaxRates } from "./tax-rates.tsx";

/** The screen of charges and tax rates. Each part is only for users with its permission. */
export function ChargesPage() {
  const { t } = useTranslation("charges");
  const may = useMay();
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex max-w-220 flex-col gap-4">
        {may("manage_charges") ? <Charges /> : null}
        {may("manage_tax_rates") ? <TaxRates /> : null}
      </div>
    </>
  );
}

function Charges() {
  const { t } = useTranslation("charges");
  const query = useQuery(read(taxesContract.getCharges, {}));
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      lines={6}
      frame={(state) => <Section title={t("charges")}>{state}</Section>}
    >
      {(stored) => <ChargeSettings stored={stored} />}
    </Loaded>
  );
}
