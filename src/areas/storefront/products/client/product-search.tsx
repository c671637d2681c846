import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RecordPicker } from "#src/client/ui/lists/record-picker.tsx";
import { productsContract, type ShopProduct } from "../contract.ts";

interface Props {
  label: string;
  onPick: (product: ShopProduct) => void;
  error?: string | undefined;
}

/** A search field for products that buyers see online. Without typed text it lists the first of the grid. */
export function ProductSearch({ label, onPick, error }: Props) {
  const { t } = useTranslation("online-shop");
  return (
    <RecordPicker
      label={label}
      placeholder={t("products.search")}
      endpoint={productsContract.listShopProducts}
      filter={{ online: "true" }}
      words={{
        recent: t("search.recent"),
        empty: t("products.noneOnline"),
        nothing: (text) => t("search.nothing", { text }),
        failed: t("products.failed"),
        found: (count) => t("search.found", { count }),
      }}
      row={(product) => (
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{product.name}</span>
          <span className="block truncate text-12 text-ink-faint">
            {product.sku} · <Money minor={product.shownPrice} />
          </span>
        </span>
      )}
      onPick={onPick}
      tall
      autofocus={false}
      error={error}
    />
  );
}
