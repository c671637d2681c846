import { Gift } from "lucide-react";
import { lazy, Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import { cardSorts, type ListedCard } from "../../credit-ledger/gift-card-schemas.ts";
import { cardStates, hiddenGiftCode, type CardState } from "../../credit-rules.ts";

const SellGiftCardDialog = lazy(() => import("./sell-gift-card-dialog.tsx"));
const GiftCardDialog = lazy(() => import("./gift-card-dialog.tsx"));

interface CardsAddress {
  search: string;
  state: CardState | "";
  sort: (typeof cardSorts)[number];
  card: string;
  /** Whether the dialog for the sale of a card is open. */
  selling: boolean;
}

const readAddress = (words: AddressWords): CardsAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  state: cardStates.find((state) => state === words["state"]) ?? "",
  sort: cardSorts.find((sort) => sort === words["sort"]) ?? "newest",
  card: idIn(words["card"]),
  selling: words["selling"] === "true",
});

const noFilters = { search: "", state: "" } as const;

const toQuery = ({ search, state, sort }: CardsAddress) => ({
  sort,
  ...(search.trim() && { search: search.trim() }),
  ...(state && { state }),
});

/** The gift cards that the shop has sold, and the sale of another one. */
export function GiftCardsPage() {
  const { t } = useTranslation("credit");
  const may = useMay();
  const [address, setAddress] = useAddress(readAddress);
  const { search, state, sort } = address;
  const query = toQuery(address);
  const list = usePagedList("gift-cards", creditContract.listGiftCards, { query });
  const active = countActive({ search, state }, noFilters);
  const clear = () => setAddress(noFilters);
  const sell = (variant: "primary" | "secondary") =>
    may("create_sales") ? (
      <Button
        variant={variant}
        icon={<Gift size={16} />}
        onClick={() => setAddress({ selling: true })}
      >
        {t("giftCard.sell")}
      </Button>
    ) : null;
  return (
    <>
      <PageHeader
        title={t("giftCard.title")}
        action={sell("primary")}
        secondary={
          <ExportButton address={endpointUrl(creditContract.exportGiftCards, { query })} />
        }
      />
      <FilterBar
        search={
          <SearchInput
            label={t("giftCard.search")}
            placeholder={t("giftCard.search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed })}
          />
        }
        active={active}
        onClear={clear}
      >
        <FilterSelect
          label={t("giftCard.state")}
          value={state}
          onChange={(chosen) => setAddress({ state: chosen })}
          options={cardStates.toReversed().map((value) => ({ value, label: t(cardWords[value]) }))}
        />
        <SortMenu
          label={t("list.sort")}
          sorts={cardSorts}
          sort={sort}
          wordOf={(each) => t(`giftCard.sort.${each}`)}
          onSort={(each) => setAddress({ sort: each })}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("giftCard.failed")}
        label={t("giftCard.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/gift-cards", {}, { ...query, card: id })}
        empty={
          active > 0 ? (
            <NothingFound
              icon={<Gift size={20} />}
              title={t("giftCard.filtered")}
              hint={t("giftCard.filteredHint")}
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<Gift size={20} />}
              title={t("giftCard.empty")}
              hint={t("giftCard.emptyHint")}
              action={sell("secondary")}
            />
          )
        }
      />
      <Suspense>
        {address.selling && may("create_sales") ? (
          <SellGiftCardDialog onClose={() => setAddress({ selling: false })} />
        ) : null}
        {address.card ? (
          <GiftCardDialog cardId={address.card} onClose={() => setAddress({ card: "" })} />
        ) : null}
      </Suspense>
    </>
  );
}

const cardWords = {
  active: "giftCard.active",
  spent: "giftCard.spent",
  expired: "giftCard.expired",
  blocked: "giftCard.blocked",
  refunded: "giftCard.refunded",
} as const;

const tones: Record<CardState, Tone> = {
  active: "done",
  spent: "neutral",
  expired: "waiting",
  blocked: "loss",
  refunded: "neutral",
};

/** What became of the card. */
export function CardBadge({ state }: { state: CardState }) {
  const { t } = useTranslation("credit");
  return <Badge tone={tones[state]}>{t(cardWords[state])}</Badge>;
}

function useColumns(): Column<ListedCard>[] {
  const { t, language } = useTranslation("credit");
  return [
    {
      id: "card",
      header: t("giftCard.card"),
      identifies: true,
      phone: "title",
      cell: ({ codeEnd }) => <span>{hiddenGiftCode(codeEnd)}</span>,
    },
    {
      id: "date",
      header: t("giftCard.date"),
      phone: "under",
      cell: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      id: "buyer",
      header: t("giftCard.buyer"),
      shrinks: true,
      from: "desk",
      cell: ({ customer }) => customerName({ ...customer, phone: "" }, t),
    },
    {
      id: "state",
      header: t("giftCard.state"),
      phone: "end-under",
      cell: ({ state }) => <CardBadge state={state} />,
    },
    {
      id: "amount",
      header: t("giftCard.sold"),
      align: "end",
      from: "desk",
      cell: ({ amount }) => <Money minor={amount} />,
    },
    {
      id: "balance",
      header: t("giftCard.balance"),
      align: "end",
      phone: "end",
      cell: ({ balance }) => <Money minor={balance} />,
    },
  ];
}
