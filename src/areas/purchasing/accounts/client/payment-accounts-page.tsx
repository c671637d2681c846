import { useQuery } from "@tanstack/react-query";
import { Landmark, Plus } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { paymentAccountsContract, type PaymentAccount } from "../contract.ts";

const PaymentAccountDialog = lazyWithWords(() => import("./payment-account-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  archived: words["archived"] === "true",
  new: words["new"] === "true",
  account: idIn(words["account"]),
});

/** The accounts from which the shop pays its suppliers. */
export function PaymentAccountsPage() {
  const { t } = useTranslation("payment-accounts");
  const mayManage = useMay()("manage_payment_accounts");
  const [{ archived, new: isNew, account: id }, setAddress] = useAddress(readAddress);
  const query = useQuery(
    read(paymentAccountsContract.listPaymentAccounts, {
      query: archived ? { archived: "true" } : {},
    }),
  );
  const rows = query.data?.items;
  const edited = rows?.find((row) => row.id === id);
  const close = () => setAddress({ new: false, account: "" });
  const add = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayManage && t("errors:forbidden")}
      onClick={() => setAddress({ new: true, account: "" })}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} meta={t("hint")} action={add("primary")} />
      <PurchasingLinks current="/payment-accounts" />
      <FilterBar active={archived ? 1 : 0} onClear={() => setAddress({ archived: false })}>
        <FilterChip
          label={t("archivedFilter")}
          active={archived}
          onToggle={(on) => setAddress({ archived: on })}
        />
      </FilterBar>
      <DataList
        query={query}
        rows={rows}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        {...(mayManage && {
          rowHref: (row: PaymentAccount) =>
            pageHref("/payment-accounts", {}, { archived, account: row.id }),
        })}
        empty={
          archived ? (
            <NothingFound
              icon={<Landmark size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress({ archived: false })}
            />
          ) : (
            <EmptyState
              icon={<Landmark size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={add("secondary")}
            />
          )
        }
      />
      <Suspense>
        {isNew && mayManage ? <PaymentAccountDialog account={null} onClose={close} /> : null}
        {edited && mayManage ? (
          <PaymentAccountDialog key={edited.id} account={edited} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(): Column<PaymentAccount>[] {
  const { t } = useTranslation("payment-accounts");
  return [
    {
      id: "name",
      header: t("columns.name"),
      identifies: true,
      phone: "title",
      cell: ({ name }) => name,
    },
    {
      id: "type",
      header: t("columns.type"),
      phone: "end",
      cell: ({ type }) => t(`type.${type}`),
    },
    {
      id: "number",
      header: t("columns.number"),
      phone: "under",
      cell: ({ accountNumber }) => <span>{accountNumber ?? "–"}</span>,
    },
  ];
}
