import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ItemThumbnail } from "#src/areas/inventory/core/client/item-thumbnail.tsx";
import { OrderedList } from "../../core/client/ordered-list.tsx";
import { ProductSearch } from "../../products/client/product-search.tsx";
import { MAX_PLACES, placesContract, type PlacedProduct } from "../contract.ts";

/** The products at the beginning of the grid, in their order. Each change is saved at once. */
export default function OrderTab() {
  const { t } = useTranslation("online-shop");
  const query = useQuery(read(placesContract.listPlaces, {}));
  const save = useWrite(placesContract.savePlaces, { saysFailure: true });
  const [wanted, setWanted] = useState<readonly PlacedProduct[] | null>(null);
  if (query.isError || !query.data)
    return <NotLoaded query={query} failed={t("order.failed")} lines={6} />;
  const products = wanted ?? query.data.products;
  const put = async (next: readonly PlacedProduct[]) => {
    // One change at a time, because each sends the whole order.
    if (save.isPending) return;
    setWanted(next);
    const body = { itemIds: next.map(({ id }) => id) };
    await save.mutateAsync({ body }).catch(() => {});
    setWanted(null);
  };
  const isFull = products.length >= MAX_PLACES;
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <p className="text-ink-quiet">{t("order.hint")}</p>
      {isFull ? (
        <p className="text-wait-ink">{t("order.full", { count: MAX_PLACES })}</p>
      ) : (
        <ProductSearch
          label={t("order.add")}
          onPick={({ id, name, featuredImage }) => {
            if (products.some((product) => product.id === id))
              toasts.info(t("order.there", { name }));
            else void put([...products, { id, name, featuredImage, isShown: true }]);
          }}
        />
      )}
      {products.length === 0 ? (
        <EmptyState title={t("order.empty")} hint={t("order.emptyHint")} />
      ) : (
        <OrderedList
          label={t("tab.order")}
          rows={products}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onOrder={(next) => void put(next)}
        >
          {(product) => (
            <>
              <ItemThumbnail address={product.featuredImage} />
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{product.name}</span>
              {product.isShown ? null : <Badge tone="waiting">{t("products.hidden")}</Badge>}
              <IconButton
                label={t("order.remove", { name: product.name })}
                icon={<X size={16} />}
                onClick={() => void put(products.filter(({ id }) => id !== product.id))}
              />
            </>
          )}
        </OrderedList>
      )}
    </div>
  );
}
