import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { searchKey } from "#src/shared/text.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { OrderedList } from "../../core/client/ordered-list.tsx";
import { brandsContract, type ShopBrand } from "../contract.ts";

const BrandDialog = lazy(() => import("./brand-dialog.tsx"));

const keyOf = ({ name }: ShopBrand) => searchKey(name);
const toSaved = ({ name, isShown, altText }: ShopBrand) => ({ name, isShown, altText });

/** The brands of the online shop: their order, spelling and pictures. A new order is saved at once. */
export default function BrandsTab() {
  const { t } = useTranslation("online-shop");
  const errorText = useErrorText();
  const query = useQuery(read(brandsContract.listShopBrands, {}));
  const save = useWrite(brandsContract.saveShopBrands);
  const [wanted, setWanted] = useState<readonly ShopBrand[] | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  if (query.isError || !query.data)
    return <NotLoaded query={query} failed={t("brands.failed")} lines={6} />;
  const brands = wanted ?? query.data.brands;
  const put = (next: readonly ShopBrand[]) =>
    save.mutateAsync({ body: { brands: next.map(toSaved) } });
  const order = async (next: readonly ShopBrand[]) => {
    if (save.isPending) return;
    setWanted(next);
    try {
      await put(next);
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setWanted(null);
    }
  };
  const opened = brands.find((brand) => keyOf(brand) === open);
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <p className="text-ink-quiet">{t("brands.hint")}</p>
      {brands.length === 0 ? (
        <EmptyState title={t("brands.empty")} hint={t("brands.emptyHint")} />
      ) : (
        <OrderedList
          label={t("tab.brands")}
          rows={brands}
          keyOf={keyOf}
          nameOf={({ name }) => name}
          onOrder={(next) => void order(next)}
        >
          {(brand) => (
            <>
              <ImageWithFallback
                src={brand.pictureUrl}
                alt=""
                isSmall
                className="size-9 shrink-0"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{brand.name}</span>
                <span className="block text-12 text-ink-quiet">
                  {t("brands.items", { count: brand.items })}
                </span>
              </span>
              {brand.isShown ? null : <Badge>{t("products.hidden")}</Badge>}
              <IconButton
                label={t("brands.edit", { name: brand.name })}
                icon={<Pencil size={16} />}
                onClick={() => setOpen(keyOf(brand))}
              />
            </>
          )}
        </OrderedList>
      )}
      <Suspense>
        {opened ? (
          <BrandDialog
            brand={opened}
            onClose={() => setOpen(null)}
            save={async (change) => {
              const answer = await put(
                brands.map((brand) => (brand === opened ? { ...brand, ...change } : brand)),
              );
              return answer.brands.find(
                (brand) => keyOf(brand) === keyOf({ ...opened, ...change }),
              );
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
