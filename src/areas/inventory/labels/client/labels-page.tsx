import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { useAddress } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import { formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import { labelsContract, type LabelItem } from "../contract.ts";
import { LABELS_A_SHEET, labelSizeNames, labelsOf, MAX_LABELS } from "../rules.ts";
import { lastInventoryAddress } from "../../core/client/inventory-address.ts";
import { ItemLabel } from "./item-label.tsx";
import { readLabelsAddress } from "./labels-address.ts";

/** The screen /inventory/labels?ids=…, which prints labels for goods. The address contains the user's choices. */
export function LabelsPage() {
  const { t } = useTranslation("item-labels");
  const [{ ids }] = useAddress(readLabelsAddress);
  const items = useQuery({
    ...read(labelsContract.listLabels, { query: { ids: ids.join(",") } }),
    enabled: ids.length > 0,
  });
  const shop = useQuery(read(shopSettingsContract.getShopSettings, {}));
  if (items.data && items.data.items.length > 0 && shop.data) {
    return (
      <Labels
        items={items.data.items}
        missing={ids.length - items.data.items.length}
        moneyFormat={shop.data.moneyFormat}
      />
    );
  }
  const failed = [items, shop].find(({ isError }) => isError);
  const isNone = ids.length === 0 || items.data?.items.length === 0;
  return (
    <main className="mx-auto max-w-160 p-6">
      {isNone && !failed ? (
        <EmptyState
          title={t("none")}
          hint={t("noneHint")}
          action={<LinkButton href={lastInventoryAddress.current}>{t("back")}</LinkButton>}
        />
      ) : (
        <NotLoaded
          query={failed ?? items}
          failed={t("failed")}
          placeholder={<Skeleton className="mx-auto h-28 w-48" />}
        />
      )}
    </main>
  );
}

interface LabelsProps {
  items: readonly LabelItem[];
  /** The number of requested items that do not exist. */
  missing: number;
  moneyFormat: MoneyFormat;
}

function Labels({ items, missing, moneyFormat }: LabelsProps) {
  const { t } = useTranslation("item-labels");
  const [{ size, copies, price, serials }, change] = useAddress(readLabelsAddress);
  const [only] = items;
  const pieces = items.length === 1 && only ? piecesOf(only, serials) : [];
  const isOfPieces = pieces.length > 0;
  const { labels, left } = isOfPieces ? { labels: pieces, left: 0 } : labelsOf(items, copies);
  const drawn = labels.map((item, at) => (
    // Several labels have the same id, so the key also contains the index. Labels have no state to lose.
    <ItemLabel
      key={`${item.id} ${at}`}
      item={item}
      size={size}
      price={price === "yes" ? formatMoney(item.price, moneyFormat) : null}
    />
  ));
  return (
    <PaperScreen
      title={t("title", { count: labels.length })}
      back={
        items.length === 1 && only
          ? { href: pageHref("/inventory/$id", { id: only.id }), label: only.name }
          : { href: lastInventoryAddress.current, label: t("back") }
      }
      size={({ "50x30": "label", "40x25": "label-small", a4: "label-sheet" } as const)[size]}
      sheets
      choices={
        <>
          <SegmentedControl
            label={t("size")}
            hideLabel
            value={size}
            onChange={(next) => change({ size: next })}
            options={labelSizeNames.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          />
          {isOfPieces ? null : (
            <SegmentedControl
              label={t("copies")}
              hideLabel
              value={copies}
              onChange={(next) => change({ copies: next })}
              options={[
                { value: "one", label: t("copiesOne") },
                { value: "shelf", label: t("copiesShelf") },
              ]}
            />
          )}
          <SwitchField
            label={t("withPrice")}
            checked={price === "yes"}
            onChange={(next) => change({ price: next ? "yes" : "no" })}
          />
        </>
      }
      notes={<Notes missing={missing} left={left} isNone={labels.length === 0} />}
    >
      {size === "a4" ? inSheets(drawn) : drawn}
    </PaperScreen>
  );
}

/** A label for each of these pieces. Its barcode is the serial number, with which a scan finds the item. */
const piecesOf = (item: LabelItem, serials: readonly string[]): LabelItem[] =>
  serials.map((serial) => ({ ...item, barcode: serial }));

function Notes({ missing, left, isNone }: { missing: number; left: number; isNone: boolean }) {
  const { t } = useTranslation("item-labels");
  if (isNone) return <Notice tone="waiting">{t("nothingOnShelf")}</Notice>;
  if (left > 0) return <Notice tone="waiting">{t("tooMany", { count: MAX_LABELS, left })}</Notice>;
  return missing > 0 ? <Notice tone="waiting">{t("missing", { count: missing })}</Notice> : null;
}

/** Divides the labels into A4 sheets of three columns and eight rows. */
function inSheets(labels: readonly ReactNode[]): ReactNode[] {
  const sheets: ReactNode[] = [];
  for (let from = 0; from < labels.length; from += LABELS_A_SHEET) {
    sheets.push(
      <ul key={from} className="paper-labels">
        {labels.slice(from, from + LABELS_A_SHEET).map((label, at) => (
          <li key={at}>{label}</li>
        ))}
      </ul>,
    );
  }
  return sheets;
}
