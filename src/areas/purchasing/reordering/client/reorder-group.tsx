import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { MAX_LINES } from "../../rules.ts";
import type { ReorderSuggestions } from "../contract.ts";
import { lastsFor } from "../rules.ts";
import { ItemForecast } from "./item-forecast.tsx";
import { isOrdered, totalOf, type Choice, type ChosenLine, type Group } from "./choices.ts";

const PriceDialog = lazyWithWords(
  () => import("../../price-lists/client/price-dialog.tsx"),
  "price-lists",
  "inventory",
);

interface GroupProps {
  group: Group;
  found: ReorderSuggestions;
  onChoose: (itemId: string, change: Choice) => void;
}

/** The items of one supplier, which become one draft order. */
export function ReorderGroup({ group, found, onChoose }: GroupProps) {
  const { t } = useTranslation("reordering");
  const { formatFor } = useOrderFormat();
  const { offer, currency, lines } = group;
  const hasRate = found.rates[currency] !== undefined;
  return (
    <Section
      title={offer ? offer.supplierName : t("group.noSupplier")}
      meta={
        offer
          ? t("group.arrives", { days: t("days", { count: offer.leadTimeDays }) })
          : t("group.noSupplierHint")
      }
      flush
    >
      {offer && !hasRate ? (
        <div className="p-4">
          <Notice
            tone="waiting"
            title={t("group.noRate", { currency })}
            action={
              <LinkButton size="small" href={pageHref("/exchange-rates", {}, { new: true })}>
                {t("group.addRate")}
              </LinkButton>
            }
          />
        </div>
      ) : null}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.suggestion.item.id} line={line} found={found} onChoose={onChoose} />
        ))}
      </ul>
      {offer ? (
        <p className="flex items-baseline justify-between gap-4 border-t border-line px-4 py-3 font-strong">
          <span>{t("group.total")}</span>
          <Money minor={totalOf(group)} format={formatFor(currency)} className="text-16" />
        </p>
      ) : null}
      {lines.filter(isOrdered).length > MAX_LINES ? (
        <div className="px-4 pb-4">
          <Notice tone="loss" title={t("group.tooMany", { most: MAX_LINES })} />
        </div>
      ) : null}
    </Section>
  );
}

interface LineProps {
  line: ChosenLine;
  found: ReorderSuggestions;
  onChoose: (itemId: string, change: Choice) => void;
}

function Line({ line, found, onChoose }: LineProps) {
  const { t } = useTranslation("reordering");
  const { formatFor } = useOrderFormat();
  const { suggestion, offer, quantity, isSelected } = line;
  const { item } = suggestion;
  const unitCost = offer?.unitCost ?? 0;
  const choose = (change: Choice) => onChoose(item.id, change);
  return (
    <li className="grid items-start gap-x-4 gap-y-2 px-4 py-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_7rem_8rem]">
      <div className="min-w-0">
        <CheckboxField
          aria-label={t("line.select", { name: item.name })}
          label={<span className="font-medium wrap-anywhere">{item.name}</span>}
          checked={isSelected && offer !== null}
          disabled={offer === null}
          onChange={(event) => choose({ isSelected: event.target.checked })}
        />
        <Why line={line} found={found} />
      </div>
      {offer ? (
        <>
          <SelectField
            label={t("line.supplier")}
            aria-label={t("line.supplierOf", { name: item.name })}
            value={offer.supplierId}
            options={suggestion.offers.map((each) => ({
              value: each.supplierId,
              label: each.supplierName,
            }))}
            onChange={(event) => choose({ supplierId: event.target.value })}
            hint={[
              ...(offer.isLast ? [t("line.last")] : []),
              ...(offer.isCheapest && suggestion.offers.length > 1 ? [t("line.cheapest")] : []),
              ...(offer.minimumQuantity > 1 || offer.packSize > 1
                ? [t("line.packing", { minimum: offer.minimumQuantity, pack: offer.packSize })]
                : []),
            ].join(" · ")}
          />
          <NumberField
            label={t("line.quantity")}
            value={quantity}
            onChange={(typed) => choose({ quantity: typed, isSelected: typed > 0 })}
          />
          <p className="text-right tablet:pt-7">
            <Money
              minor={isOrdered(line) ? quantity * unitCost : 0}
              format={formatFor(offer.currency)}
            />
            <span className="block text-12 text-ink-faint">
              <Money minor={unitCost} format={formatFor(offer.currency)} />
            </span>
          </p>
        </>
      ) : (
        <AddPrice itemId={item.id} name={item.name} />
      )}
    </li>
  );
}

/** Adds a price here, so that the item gets a supplier and can be ordered at once. */
function AddPrice({ itemId, name }: { itemId: string; name: string }) {
  const { t } = useTranslation("reordering");
  const mayManage = useMay()("manage_suppliers");
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button
        size="small"
        className="tablet:col-start-4"
        aria-label={t("line.addPriceOf", { name })}
        disabledReason={!mayManage && t("errors:forbidden")}
        onClick={() => setAdding(true)}
      >
        {t("line.addPrice")}
      </Button>
      <Suspense>
        {isAdding ? (
          <PriceDialog price={null} itemId={itemId} onClose={() => setAdding(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Why this quantity is suggested. */
function Why({ line, found }: Omit<LineProps, "onChoose">) {
  const { t } = useTranslation("reordering");
  const { suggestion } = line;
  const { days } = found;
  const { used, available, minStock, ordered, drafts, item } = suggestion;
  const lasts = lastsFor({ ...suggestion, days });
  const reasons = [
    item.sku,
    ...(used > 0 ? [t("why.used", { count: used, days })] : []),
    t("why.available", { count: available }),
    ...(lasts === null ? [] : [t("why.lasts", { count: lasts })]),
    ...(minStock > 0 ? [t("why.minimum", { count: minStock })] : []),
    ...(ordered > 0 ? [t("why.ordered", { count: ordered })] : []),
  ];
  return (
    <div className="pl-7 text-12 text-ink-quiet">
      <p className="wrap-anywhere">{reasons.join(" · ")}</p>
      {drafts.map(({ id, orderNumber: number, quantity }) => (
        <p key={id}>
          <AppLink
            href={pageHref("/purchase-orders/$id", { id })}
            className="inline-flex min-h-6 items-center text-wait-ink underline underline-offset-2 phone:min-h-11"
          >
            {t("why.draft", { quantity, number })}
          </AppLink>
        </p>
      ))}
      <ItemForecast line={line} found={found} />
      <p>
        <AppLink
          href={pageHref("/supplier-prices", {}, { item: item.id })}
          className="inline-flex min-h-6 items-center text-accent-ink underline-offset-2 hover:underline phone:min-h-11 print:hidden"
        >
          {t("line.prices")}
        </AppLink>
      </p>
    </div>
  );
}
