import { useQuery } from "@tanstack/react-query";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
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
  const errorText = useErrorText();
  const query = useQuery(read(taxesContract.getCharges, {}));
  if (query.data) return <ChargeSettings stored={query.data} />;
  return (
    <Section title={t("charges")}>
      {query.isError ? (
        <ErrorState
          title={t("failed")}
          detail={errorText(query.error)}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  );
}
