import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { cx } from "#src/client/ui/cx.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";

const AT_MOST = 8;

export interface ChosenItem {
  id: string;
  name: string;
  isSerialised: boolean;
  price: number;
}

/** The items in stock that fit the typed text, with their prices, as radio buttons. */
export function ItemChoices({
  typed,
  chosen,
  onChoose,
}: {
  typed: string;
  chosen: ChosenItem | null;
  onChoose: (item: ChosenItem) => void;
}) {
  const { t } = useTranslation("returns");
  const search = useSettled(typed.trim());
  const items = useQuery(
    read(inventoryContract.listItems, { query: { search, limit: AT_MOST, sort: "name" } }),
  );
  if (items.isError || !items.data)
    return <NotLoaded query={items} failed={t("replace.failed")} lines={3} />;
  return (
    <fieldset>
      <legend className="sr-only">{t("replace.choose")}</legend>
      <div className="flex flex-col gap-1.5">
        {items.data.items.map((item) => (
          <label
            key={item.id}
            className={cx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 ring-1 ring-line ring-inset hover:bg-sunken has-checked:bg-accent-soft has-checked:ring-accent-line has-focus-visible:outline-2 has-focus-visible:outline-ring",
              item.available < 1 && "opacity-60",
            )}
          >
            <input
              type="radio"
              name="replacement"
              className="size-4 accent-accent"
              disabled={item.available < 1}
              checked={chosen?.id === item.id}
              onChange={() => onChoose(item)}
            />
            <span className="min-w-0 flex-1 truncate font-medium">{item.name}</span>
            <span className="flex flex-col items-end text-12 whitespace-nowrap text-ink-quiet tabular-nums">
              <Money minor={item.price} />
              {t("replace.available", { count: item.available })}
            </span>
          </label>
        ))}
      </div>
      {items.data.items.length === 0 ? (
        <p className="py-2 text-ink-quiet">{t("replace.nothing")}</p>
      ) : null}
    </fieldset>
  );
}
