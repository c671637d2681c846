import { Plus, Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import type { Item } from "../../core/contract.ts";
import { serialsContract, type ItemSerial } from "../../serials/contract.ts";
import { isHere, serialFilters } from "../../serials/rules.ts";
import { pieceLabelsHref } from "../../labels/client/labels-address.ts";
import { stateTone } from "../../serials/client/serial-state-tone.ts";

const AdjustDialog = lazyWithWords(
  () => import("./adjust-dialog.tsx"),
  "approvals",
  "approval-errors",
);
const SerialHistory = lazy(() => import("../../serials/client/serial-history.tsx"));

const filters = [...serialFilters.toReversed(), "all"] as const;
type Filter = (typeof filters)[number];

/** Lists the pieces of a serialised item with their states. A click shows the history of a piece. */
export default function ItemSerials({ item }: { item: Item }) {
  const { t } = useTranslation("serials");
  const may = useMay();
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("here");
  const [opened, setOpened] = useState<ItemSerial | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { total: count, ...list } = useGrowingList(
    serialsContract.listItemSerials,
    {
      params: { id: item.id },
      query: { ...(search && { search }), ...(filter !== "all" && { state: filter }) },
    },
    { keepsRows: true },
  );
  // The listed pieces that are still in the shop. Labels can be printed for these.
  const printed = (list.rows ?? [])
    .filter(({ state }) => isHere(state))
    .map(({ serial }) => serial);
  return (
    <Section
      title={t("title")}
      meta={count === undefined ? t("hint") : t("count", { count })}
      flush
      actions={
        may("adjust_stock") && !item.archivedAt ? (
          <Button size="small" icon={<Plus size={14} />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-wrap items-end gap-2 border-b border-line p-3">
        <SearchInput
          className="min-w-48"
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          value={search}
          onSearch={setSearch}
        />
        <SelectField
          label={t("show")}
          hideLabel
          className="w-40 phone:w-full"
          value={filter}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={({ target }) =>
            setFilter(filters.find((each) => each === target.value) ?? "here")
          }
        />
        {printed.length > 0 ? (
          <LinkButton
            variant="ghost"
            className="phone:w-full"
            icon={<Printer size={16} />}
            href={pieceLabelsHref(item.id, printed)}
          >
            {t("labels", { count: printed.length })}
          </LinkButton>
        ) : null}
      </div>
      <ListBody
        {...list}
        failed={t("failed")}
        moreLabel={t("more")}
        empty={
          <EmptyState
            title={t(search ? "none" : "empty")}
            hint={search || filter !== "here" ? null : t("emptyHint")}
          />
        }
      >
        {(pieces) => (
          <ul aria-label={t("title")} className="divide-y divide-line">
            {pieces.map((piece) => (
              <Piece key={piece.id} piece={piece} onOpen={() => setOpened(piece)} />
            ))}
          </ul>
        )}
      </ListBody>
      <Suspense>
        {opened ? <SerialHistory piece={opened} onClose={() => setOpened(null)} /> : null}
        {isAdding ? (
          <AdjustDialog item={item} direction="more" onClose={() => setAdding(false)} />
        ) : null}
      </Suspense>
    </Section>
  );
}

function Piece({ piece, onOpen }: { piece: ItemSerial; onOpen: () => void }) {
  const { t } = useTranslation("serials");
  const may = useMay();
  const { serial, state, sale, device, cameAt, wentAt } = piece;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="-mx-1 rounded-control px-1 text-left font-medium wrap-anywhere hover:underline phone:min-h-11"
        >
          {serial}
        </button>
        <p className="flex flex-wrap gap-x-2 text-12 text-ink-faint">
          <RelativeTime iso={wentAt ?? cameAt} />
          {sale && may("view_sales") ? (
            <AppLink
              href={pageHref("/sales/$id", { id: sale.id })}
              className="text-accent-ink hover:underline"
            >
              {sale.saleNumber}
            </AppLink>
          ) : null}
          {device && may("view_devices") ? (
            <AppLink
              href={pageHref("/devices/$id", { id: device.id })}
              className="text-accent-ink hover:underline"
            >
              {device.ticketNumber}
            </AppLink>
          ) : null}
        </p>
      </div>
      <Badge tone={stateTone[state]}>{t(`state.${state}`)}</Badge>
    </li>
  );
}
