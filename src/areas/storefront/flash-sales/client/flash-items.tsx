import { X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ProductSearch } from "../../products/client/product-search.tsx";
import { MAX_FLASH_ITEMS, percentOff } from "../../flash-sale-rules.ts";
import type { FormItem } from "./flash-sale-form.ts";

interface Props {
  value: FormItem[];
  onChange: (items: FormItem[]) => void;
  error?: string | undefined;
}

/** The products of a flash sale, each with its price. */
export function FlashItems({ value, onChange, error }: Props) {
  const { t } = useTranslation("online-shop");
  const { money } = useCurrency();
  const put = (itemId: string, price: number | null) =>
    onChange(value.map((item) => (item.itemId === itemId ? { ...item, price } : item)));
  return (
    <div className="flex flex-col gap-3">
      <ProductSearch
        label={t("flash.addProduct")}
        error={error}
        onPick={({ id, name, shownPrice, isInFlashSale }) => {
          if (value.some(({ itemId }) => itemId === id)) return;
          if (value.length >= MAX_FLASH_ITEMS) {
            toasts.error(t("flash.tooMany", { count: MAX_FLASH_ITEMS }));
            return;
          }
          if (isInFlashSale) toasts.info(t("flash.inAnother", { name }));
          onChange([...value, { itemId: id, name, displayedPrice: shownPrice, price: null }]);
        }}
      />
      {value.length > 0 ? (
        <ul className="divide-y divide-line rounded-control ring-1 ring-line ring-inset">
          {value.map((item) => (
            <li
              key={item.itemId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-1 pl-3"
            >
              <span className="min-w-32 flex-1">
                <span className="block font-medium wrap-anywhere">{item.name}</span>
                <span className="block text-12 text-ink-quiet">
                  {t("flash.now", { price: money(item.displayedPrice) })}
                  {item.price !== null && percentOff(item.displayedPrice, item.price) > 0
                    ? ` · ${t("flash.off", { percent: percentOff(item.displayedPrice, item.price) })}`
                    : null}
                </span>
              </span>
              <MoneyField
                label={t("flash.priceOf", { name: item.name })}
                hideLabel
                className="w-36 phone:order-last phone:w-full phone:pr-2"
                value={item.price}
                onChange={(price) => put(item.itemId, price)}
              />
              <IconButton
                label={t("flash.removeProduct", { name: item.name })}
                icon={<X size={16} />}
                onClick={() => onChange(value.filter(({ itemId }) => itemId !== item.itemId))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
