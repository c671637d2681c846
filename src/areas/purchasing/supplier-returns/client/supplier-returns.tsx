import { Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Supplier } from "../../suppliers/contract.ts";
import { supplierReturnsContract } from "../contract.ts";
import { ReturnStatusBadge } from "./return-status.tsx";

const NewReturnDialog = lazyWithWords(() => import("./new-return-dialog.tsx"), "serials");
const SupplierReturnDialog = lazyWithWords(
  () => import("./supplier-return-dialog.tsx"),
  "serials",
  "credit",
);

/** The goods that went back to a supplier, the newest first. */
export function SupplierReturns({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation("supplier-returns");
  const mayReturn = useMay()("return_to_suppliers");
  const [isNew, setNew] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const { rows, more, query } = useGrowingList(supplierReturnsContract.listSupplierReturns, {
    query: { supplierId: supplier.id, limit: 10 },
  });
  return (
    <Section
      title={t("title")}
      actions={
        mayReturn ? (
          <Button size="small" icon={<Undo2 size={16} />} onClick={() => setNew(true)}>
            {t("add")}
          </Button>
        ) : null
      }
    >
      {rows === undefined ? (
        <NotLoaded query={query} failed={t("failed")} lines={2} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Undo2 size={20} />} title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-line">
          {rows.map(({ id, returnNumber, orderNumber, quantity, status, createdAt }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => setOpen(id)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 text-left hover:bg-sunken"
              >
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  <span className="font-medium">{returnNumber}</span>
                  <span className="block text-12 text-ink-faint">
                    {t("pieces", { count: quantity })} · {orderNumber} ·{" "}
                    <RelativeTime iso={createdAt} />
                  </span>
                </span>
                <ReturnStatusBadge status={status} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {more ? (
        <Button className="mt-3" loading={more.isOnItsWay} onClick={more.fetch}>
          {t("more")}
        </Button>
      ) : null}
      <Suspense>
        {isNew ? (
          <NewReturnDialog
            supplier={supplier}
            onDone={(id) => {
              setNew(false);
              setOpen(id);
            }}
            onClose={() => setNew(false)}
          />
        ) : null}
        {open ? <SupplierReturnDialog id={open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Section>
  );
}
