import { Gift } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import { cardSorts, type ListedCard } from "../../credit-ledger/gift-card-schemas.ts";
import { cardStates, hiddenGiftCode, type CardState } from "../../credit-rules.ts";

const SellGiftCardDialog = lazyWithWords(() => import("./sell-gift-card-dialog.tsx"), "payments");
const GiftCardDialog = lazyWithWords(() => import("./gift-card-dialog.tsx"), "payments");

const cardFilters = listFilters({
  search: field.search,
  state: field.choice(cardStates),
  sort: field.sort(cardSorts, "newest"),
  card: field.record,
  selling: field.dialog,
});

/** The gift cards that the shop has sold, and the sale of another one. */
export function GiftCardsPage() {
  const { t } = useTranslation("credit");
  const may = useMay();
  const filters = useListFilters(cardFilters);
  const { query, values } = filters;
  const list = usePagedList("gift-cards", creditContract.listGiftCards, { query });
  const sell = (variant: "primary" | "secondary") =>
    may("create_sales") ? (
      <Button
        variant={variant}
        icon={<Gift size={16} />}
        onClick={() => filters.set({ selling: true })}
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
      <ListFilterBar filters={filters} search={t("giftCard.search")}>
        <FilterSelect
          label={t("giftCard.state")}
          {...filters.field("state")}
          options={cardStates.toReversed().map((value) => ({ value, label: t(cardWords[value]) }))}
        />
        <SortMenu label={t("list.sort")} {...filters.order((sort) => t(`giftCard.sort.${sort}`))} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("giftCard.failed")}
        label={t("giftCard.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/gift-cards", {}, filters.words({ card: id }))}
        empty={
          <EmptyList
            filters={filters}
            icon={<Gift size={20} />}
            title={t("giftCard.empty")}
            hint={t("giftCard.emptyHint")}
            action={sell("secondary")}
            foundTitle={t("giftCard.filtered")}
            foundHint={t("giftCard.filteredHint")}
          />
        }
      />
      <Suspense>
        {values.selling && may("create_sales") ? (
          <SellGiftCardDialog onClose={() => filters.set({ selling: false })} />
        ) : null}
        {values.card ? (
          <GiftCardDialog cardId={values.card} onClose={() => filters.set({ card: "" })} />
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
