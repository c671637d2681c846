import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Section } from "#src/client/ui/section.tsx";
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
  const [isNew, setIsNew] = useState(false);
  const query = useQuery(
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
      <Loaded query={query} failed={t("offers.fetchFailed")} lines={3}>
        {({ items }) =>
          items.length > 0 ? (
            <Timeline
              label={t("offers.title")}
              entries={items.map((offer) => ({
                id: offer.id,
                title: offer.title,
                at: offer.createdAt,
                by: `${t(`channel.${offer.sentVia}`)} · ${offer.createdBy.name}`,
                body: offer.content,
                icon: <Megaphone size={14} />,
              }))}
            />
          ) : (
            <p className="text-ink-faint">
              {customer.marketingConsent ? t("offers.none") : t("offers.noConsent")}
            </p>
          )
        }
      </Loaded>
      {isNew ? (
        <Suspense>
          <NewOfferDialog customer={customer} onClose={() => setIsNew(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
