import { FileDown, ScrollText } from "lucide-react";
import { useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import type { Supplier } from "../../suppliers/contract.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { supplierAccountContract, type SupplierEntry } from "../contract.ts";

/** The account of a supplier in one of its currencies, with the balance after each entry. */
export function SupplierAccount({ supplier: { id, balances = [] } }: { supplier: Supplier }) {
  const { t, language } = useTranslation("supplier-account");
  const [chosen, setChosen] = useState<OrderCurrency | null>(null);
  const currency = chosen ?? balances[0]?.currency ?? HOME_CURRENCY;
  const list = usePagedList("supplier-entries", supplierAccountContract.listSupplierEntries, {
    params: { id },
    query: { currency, limit: 10 },
  });
  const input = { params: { id }, query: { currency } };
  const pdf = useDownload(
    endpointUrl(supplierAccountContract.getSupplierStatementPdf, {
      params: { id },
      query: { currency, language },
    }),
  );
  return (
    <Section
      title={t("title")}
      flush
      actions={
        balances.length === 0 ? null : (
          <span className="flex flex-wrap justify-end gap-1">
            <Button
              variant="ghost"
              icon={<FileDown size={16} />}
              loading={pdf.isBusy}
              onClick={pdf.save}
            >
              {t("pdf")}
            </Button>
            <ExportButton
              address={endpointUrl(supplierAccountContract.exportSupplierStatement, input)}
            />
          </span>
        )
      }
    >
      {balances.length > 1 ? (
        <div className="px-4 py-3">
          <SegmentedControl
            label={t("currency")}
            hideLabel
            value={currency}
            onChange={setChosen}
            options={balances.map(({ currency: value }) => ({ value, label: value }))}
          />
        </div>
      ) : null}
      <DataList
        {...list}
        label={t("title")}
        failed={t("failed")}
        columns={useColumns(currency)}
        rowKey={(row) => row.id}
        expectedRows={4}
        empty={
          <EmptyState icon={<ScrollText size={20} />} title={t("empty")} hint={t("emptyHint")} />
        }
      />
    </Section>
  );
}

function useColumns(currency: OrderCurrency): Column<SupplierEntry>[] {
  const { t, language } = useTranslation("supplier-account");
  const { formatFor } = useOrderFormat();
  const format = formatFor(currency);
  return [
    {
      id: "entry",
      header: t("paper.entry"),
      identifies: true,
      phone: "title",
      cell: (entry) => (
        <span>
          {t(entry.isUndo ? `undo.${entry.kind}` : `kind.${entry.kind}`)}
          <span className="block text-12 font-normal text-ink-faint">
            {[entry.orderNumber, entry.reference, entry.reason, entry.by?.name]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      ),
    },
    {
      id: "day",
      header: t("day"),
      phone: "under",
      cell: ({ day }) => <span className="whitespace-nowrap">{formatDate(day, language)}</span>,
    },
    {
      id: "amount",
      header: t("paper.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount }) => <Money minor={amount} format={format} />,
    },
    {
      id: "balance",
      header: t("paper.balance"),
      align: "end",
      phone: "end-under",
      cell: ({ balanceAfter }) => <Money minor={balanceAfter} format={format} tone="quiet" />,
    },
  ];
}
