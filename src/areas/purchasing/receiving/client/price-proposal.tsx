import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Money } from "#src/client/ui/money.tsx";
import { termsContract } from "#src/areas/inventory/terms/contract.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { proposedPrice } from "../rules.ts";
import type { ReceivedLine } from "../schemas.ts";

/** The selling price beside the landed cost of a piece, and a price that keeps the margin when goods cost more now. */
export function PriceProposal({ line, landed }: { line: ReceivedLine; landed: number }) {
  const { t } = useTranslation("goods-receiving");
  const may = useMay();
  const { formatFor } = useOrderFormat();
  const change = useWrite(termsContract.changeItemTerms);
  const { price, stockCost = null, isPriceNew, itemId, itemName, itemVersion } = line;
  if (price === 0 || landed <= 0) return null;
  const proposed = isPriceNew ? null : proposedPrice({ price, costBefore: stockCost, landed });
  const format = formatFor(HOME_CURRENCY);
  return (
    <span className="block text-12 text-ink-quiet">
      {t("price.now")} <Money minor={price} format={format} />{" "}
      {t("price.margin", { percent: Math.round(((price - landed) / landed) * 100) })}
      {proposed === null ? null : (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-wait-ink">
          <span>
            {t("price.proposed")} <Money minor={proposed} format={format} />
          </span>
          {may("edit_inventory") ? (
            <Button
              size="small"
              loading={change.isPending}
              aria-label={t("price.takeOf", { name: itemName })}
              onClick={() =>
                change.mutate(
                  { params: { id: itemId }, body: { version: itemVersion, price: proposed } },
                  {
                    onSuccess: () => toasts.success(t("price.done", { name: itemName })),
                  },
                )
              }
            >
              {t("price.take")}
            </Button>
          ) : null}
        </span>
      )}
    </span>
  );
}
