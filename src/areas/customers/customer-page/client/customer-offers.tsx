import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { customersContract, type Customer } from "../../contract.ts";

const NewOfferDialog = lazy(() => import("./new-offer-dialog.tsx"));

/** Lists offers to this customer, newest first. A new offer needs the customer's marketing consent. */
export function CustomerOffers({
  customer,
  disabledReason,
}: {
  customer: Customer;
  disabledReason: string | null;
}) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const [isNew, setIsNew] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    read(customersContract.listPromoMessages, { params: { id: customer.id } }),
  );
  return (
    <Section
      title={t("offers.title")}
      actions={
        <Button size="small" disabledReason={disabledReason} onClick={() => setIsNew(true)}>
          {t("offers.new")}
        </Button>
      }
    >
      {error ? (
        <ErrorState
          title={t("offers.fetchFailed")}
          detail={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <SkeletonText /> : null}
      {data?.items.length === 0 ? (
        <p className="text-ink-faint">
          {customer.marketingConsent ? t("offers.none") : t("offers.noConsent")}
        </p>
      ) : null}
      {data?.items.length ? (
        <Timeline
          label={t("offers.title")}
          entries={data.items.map((offer) => ({
            id: offer.id,
            title: offer.title,
            at: offer.createdAt,
            by: `${t(`channel.${offer.sentVia}`)} · ${offer.createdBy.name}`,
            body: offer.content,
            icon: <Megaphone size={14} />,
          }))}
        />
      ) : null}
      {isNew ? (
        <Suspense>
          <NewOfferDialog customer={customer} onClose={() => setIsNew(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
