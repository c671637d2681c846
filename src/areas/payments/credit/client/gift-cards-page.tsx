import { Gift } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { today } from "#src/shared/time.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { creditContract, type GiftCard } from "../contract.ts";
import { hiddenGiftCode, refusalOfCard } from "../rules.ts";

const SellGiftCardDialog = lazy(() => import("./sell-gift-card-dialog.tsx"));
const GiftCardDialog = lazy(() => import("./gift-card-dialog.tsx"));

type ListedCard = Omit<GiftCard, "entries" | "paidWith">;

interface CardsAddress {
  code: string;
  card: string;
  /** Whether the dialog for the sale of a card is open. */
  selling: boolean;
}

const readAddress = (words: AddressWords): CardsAddress => ({
  code: (words["code"] ?? "").slice(0, 4),
  card: /^[0-9a-f-]{36}$/.test(words["card"] ?? "") ? (words["card"] ?? "") : "",
  selling: words["selling"] === "true",
});

/** The gift cards that the shop has sold, and the sale of another one. */
export function GiftCardsPage() {
  const { t } = useTranslation("credit");
  const may = useMay();
  const [address, setAddress] = useAddress(readAddress);
  const { code } = address;
  const list = usePagedList("gift-cards", creditContract.listGiftCards, {
    query: code ? { codeEnd: code } : {},
  });
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
      <PageHeader title={t("giftCard.title")} action={sell("primary")} />
      <FilterBar
        search={
          <SearchInput
            label={t("giftCard.search")}
            value={code}
            onSearch={(typed) => setAddress({ code: typed.trim().slice(0, 4) })}
          />
        }
        active={code ? 1 : 0}
        onClear={() => setAddress({ code: "" })}
      >
        {null}
      </FilterBar>
      <DataList
        {...list}
        failed={t("giftCard.failed")}
        label={t("giftCard.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/gift-cards", {}, { card: id })}
        empty={
          code ? (
            <NothingFound
              icon={<Gift size={20} />}
              title={t("giftCard.filtered")}
              hint={t("giftCard.filteredHint")}
              onClear={() => setAddress({ code: "" })}
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

/** Whether the card can still be spent. */
export function CardState({ card }: { card: ListedCard }) {
  const { t } = useTranslation("credit");
  if (card.isRefunded) return <Badge>{t("giftCard.refunded")}</Badge>;
  const refusal = refusalOfCard(card, today());
  if (refusal === "gift_card_blocked") return <Badge tone="loss">{t("giftCard.blocked")}</Badge>;
  if (refusal) return <Badge tone="waiting">{t("giftCard.expired")}</Badge>;
  return card.balance === 0 ? (
    <Badge>{t("giftCard.spent")}</Badge>
  ) : (
    <Badge tone="done">{t("giftCard.active")}</Badge>
  );
}

function useColumns(): Column<ListedCard>[] {
  const { t, language } = useTranslation("credit");
  return [
    {
      id: "card",
      header: t("giftCard.card"),
      identifies: true,
      phone: "title",
      cell: ({ codeEnd }) => <span className="tabular-nums">{hiddenGiftCode(codeEnd)}</span>,
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
      cell: (card) => <CardState card={card} />,
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
