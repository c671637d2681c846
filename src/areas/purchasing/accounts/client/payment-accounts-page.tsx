import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { paymentAccountsContract, type PaymentAccount } from "../contract.ts";

const PaymentAccountDialog = lazyWithWords(() => import("./payment-account-dialog.tsx"));

const accountFilters = listFilters({
  archived: field.flag(),
  new: field.dialog,
  account: field.record,
});

/** The accounts from which the shop pays its suppliers. */
export function PaymentAccountsPage() {
  const { t } = useTranslation("payment-accounts");
  const mayManage = useMay()("manage_payment_accounts");
  const filters = useListFilters(accountFilters);
  const { values } = filters;
  const query = useQuery(
    read(paymentAccountsContract.listPaymentAccounts, { query: filters.query }),
  );
  const rows = query.data?.items;
  const close = () => filters.set({ new: false, account: "" });
  const add = {
    label: t("add"),
    isAllowed: mayManage,
    onClick: () => filters.set({ new: true, account: "" }),
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={t("hint")}
        action={<AddButton {...add} variant="primary" />}
      />
      <PurchasingLinks current="/payment-accounts" />
      <ListFilterBar filters={filters}>
        <FilterChip label={t("archivedFilter")} {...filters.chip("archived")} />
      </ListFilterBar>
      <DataList
        query={query}
        rows={rows}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        {...(mayManage && {
          rowHref: (row: PaymentAccount) =>
            pageHref("/payment-accounts", {}, filters.words({ account: row.id })),
        })}
        empty={
          <EmptyList
            filters={filters}
            icon={<Landmark size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <OpenRecord isNew={values.new} id={values.account} rows={rows} isAllowed={mayManage}>
        {(account) => <PaymentAccountDialog account={account} onClose={close} />}
      </OpenRecord>
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
