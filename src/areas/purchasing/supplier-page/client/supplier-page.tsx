import { useQuery } from "@tanstack/react-query";
import { Banknote, Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SupplierPriceList } from "../../price-lists/client/supplier-price-list.tsx";
import { SupplierClaims } from "../../claims/client/supplier-claims.tsx";
import { SupplierPayments } from "../../supplier-payments/client/supplier-payments.tsx";
import { SupplierReturns } from "../../supplier-returns/client/supplier-returns.tsx";
import { suppliersContract, type Supplier } from "../../suppliers/contract.ts";
import { SupplierAccount } from "./supplier-account.tsx";
import { SupplierFacts } from "./supplier-facts.tsx";
import { SupplierOrders } from "./supplier-orders.tsx";

const SupplierDialog = lazyWithWords(() => import("../../suppliers/client/supplier-dialog.tsx"));
const PaySupplierDialog = lazyWithWords(
  () => import("../../supplier-payments/client/pay-supplier-dialog.tsx"),
);

/** One supplier: who it is, what the shop owes, its orders, its account and what was paid. */
export function SupplierPage() {
  const { t } = useTranslation("supplier-account");
  const id = useIdParam();
  const query = useQuery(read(suppliersContract.getSupplier, { params: { id } }));
  const back = { href: pageHref("/suppliers"), label: t("suppliers:title") };
  return (
    <Loaded
      query={query}
      failed={t("oneFailed")}
      lines={6}
      frame={(state) => (
        <>
          <PageHeader title={t("one")} back={back} />
          {state}
        </>
      )}
    >
      {(supplier) => <LoadedSupplier supplier={supplier} back={back} />}
    </Loaded>
  );
}

const SupplierPaymentDialog = lazyWithWords(
  () => import("../../supplier-payments/client/supplier-payment-dialog.tsx"),
  "shipments",
  "credit",
);

interface LoadedProps {
  supplier: Supplier;
  back: { href: string; label: string };
}

function LoadedSupplier({ supplier, back }: LoadedProps) {
  const { t } = useTranslation("supplier-account");
  const may = useMay();
  const [dialog, setDialog] = useState<"edit" | "pay" | null>(null);
  const [paid, setPaid] = useState<string | null>(null);
  const close = () => setDialog(null);
  const { name, companyName, archivedAt } = supplier;
  const maySee = may("view_cost");
  return (
    <>
      <PageHeader
        title={name}
        meta={companyName}
        back={back}
        badge={archivedAt ? <Badge>{t("suppliers:archivedFilter")}</Badge> : null}
        secondary={
          may("manage_suppliers") ? (
            <Button variant="ghost" icon={<Pencil size={16} />} onClick={() => setDialog("edit")}>
              {t("edit")}
            </Button>
          ) : null
        }
        action={
          may("pay_suppliers") ? (
            <Button
              variant="primary"
              icon={<Banknote size={16} />}
              onClick={() => setDialog("pay")}
            >
              {t("supplier-payments:add")}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid gap-6">
          <SupplierFacts supplier={supplier} />
          {maySee ? <SupplierPayments supplierId={supplier.id} /> : null}
        </div>
        <div className="grid gap-6">
          {maySee ? <SupplierAccount supplier={supplier} /> : null}
          <SupplierOrders supplierId={supplier.id} />
          <SupplierReturns supplier={supplier} />
          <SupplierClaims supplierId={supplier.id} />
          <SupplierPriceList supplierId={supplier.id} />
        </div>
      </div>
      <Suspense>
        {dialog === "edit" ? <SupplierDialog supplier={supplier} onClose={close} /> : null}
        {dialog === "pay" ? (
          <PaySupplierDialog
            supplier={supplier}
            onPaid={(id) => {
              close();
              setPaid(id);
            }}
            onClose={close}
          />
        ) : null}
        {paid ? <SupplierPaymentDialog id={paid} onClose={() => setPaid(null)} /> : null}
      </Suspense>
    </>
  );
}
