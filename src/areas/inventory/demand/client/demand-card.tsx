import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { demandContract } from "../contract.ts";
import { DemandText } from "./demand-text.tsx";

/** How many pieces a week needs. Shows nothing while too little is known. */
export default function DemandCard({ itemId }: { itemId: string }) {
  const { t } = useTranslation("demand");
  const may = useMay();
  const { data } = useQuery(read(demandContract.getItemDemand, { params: { id: itemId } }));
  if (!data?.demand) return null;
  return (
    <Section
      title={t("title")}
      actions={
        may("manage_purchase_orders") && may("view_cost") ? (
          <LinkButton
            size="small"
            href={pageHref("/purchase-orders/reorder", {}, { item: itemId })}
          >
            {t("order")}
          </LinkButton>
        ) : null
      }
    >
      <p>
        <DemandText demand={data.demand} />
      </p>
    </Section>
  );
}
