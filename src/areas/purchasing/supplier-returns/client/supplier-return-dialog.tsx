import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { Suspense, useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { supplierReturnsContract, type SupplierReturn } from "../contract.ts";
import { refusalOfAct, type SupplierReturnAct } from "../rules.ts";
import { ReturnStatusBadge } from "./return-status.tsx";

const ReturnActDialog = lazyWithWords(() => import("./return-act-dialog.tsx"));

/** A return to a supplier: its goods, its money, and what can be done next. */
export default function SupplierReturnDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("supplier-returns");
  const [act, setAct] = useState<SupplierReturnAct | null>(null);
  const query = useQuery(read(supplierReturnsContract.getSupplierReturn, { params: { id } }));
  const returned = query.data;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("one", { number: returned?.returnNumber ?? "" })}
        description={returned ? <ReturnStatusBadge status={returned.status} /> : undefined}
        footer={returned ? <Acts returned={returned} onAct={setAct} /> : undefined}
      >
        {returned ? (
          <div className="flex flex-col gap-5">
            <Lines returned={returned} />
            <Facts returned={returned} />
          </div>
        ) : (
          <NotLoaded query={query} failed={t("failed")} lines={5} />
        )}
      </Dialog>
      <Suspense>
        {returned && act ? (
          <ReturnActDialog returned={returned} act={act} onClose={() => setAct(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ActsProps {
  returned: SupplierReturn;
  onAct: (act: SupplierReturnAct) => void;
}

const actsOf = {
  return_to_suppliers: ["cancel", "send", "refuse", "replace"],
  pay_suppliers: ["undo-credit", "credit"],
} as const;

/** The acts that are possible now. The last one is the most likely. */
function Acts({ returned, onAct }: ActsProps) {
  const { t } = useTranslation("supplier-returns");
  const may = useMay();
  const download = useDownload(
    endpointUrl(supplierReturnsContract.getSupplierReturnPdf, { params: { id: returned.id } }),
  );
  const possible = [
    ...(may("return_to_suppliers") ? actsOf.return_to_suppliers : []),
    ...(may("pay_suppliers") ? actsOf.pay_suppliers : []),
  ].filter((act) => refusalOfAct(returned.status, act) === null);
  return (
    <>
      {may("view_cost") ? (
        <Button icon={<FileDown size={16} />} loading={download.isBusy} onClick={download.save}>
          {t("act.pdf")}
        </Button>
      ) : null}
      {possible.map((act, place) => (
        <Button
          key={act}
          variant={place === possible.length - 1 && act !== "undo-credit" ? "primary" : "secondary"}
          onClick={() => onAct(act)}
        >
          {t(act === "undo-credit" ? "act.undo" : `act.${act}`)}
        </Button>
      ))}
    </>
  );
}

function Lines({ returned: { lines, currency } }: { returned: SupplierReturn }) {
  const { moneyIn } = useOrderFormat();
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, itemName, sku, quantity, serials, unitCost }) => (
        <li key={id} className="flex items-baseline gap-4 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {itemName}
            <span className="block text-12 text-ink-faint">{[sku, ...serials].join(" · ")}</span>
          </span>
          <span className="text-right tabular-nums">
            {quantity}
            {unitCost === undefined ? null : ` × ${moneyIn(currency, unitCost)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ returned }: { returned: SupplierReturn }) {
  const { t } = useTranslation("supplier-returns");
  const { moneyIn } = useOrderFormat();
  const { currency, worth, credit, leftCost, difference, isBack } = returned;
  const money = (minor: number | null | undefined, of: string = currency) =>
    minor === null || minor === undefined ? null : moneyIn(of, minor);
  const items = [
    { label: t("fact.order"), value: returned.orderNumber },
    { label: t("fact.reason"), value: returned.reason },
    { label: t("fact.worth"), value: money(worth) },
    { label: t("fact.left"), value: money(leftCost, HOME_CURRENCY) },
    { label: t("fact.credit"), value: money(credit) },
    { label: t("fact.creditReason"), value: returned.creditReason },
    {
      label: t("fact.difference"),
      value: difference ? (
        <>
          {money(difference, HOME_CURRENCY)}
          <span className="block text-12 text-ink-faint">
            {t(difference > 0 ? "fact.gain" : "fact.loss")}
          </span>
        </>
      ) : null,
    },
    { label: t("fact.statusReason"), value: returned.statusReason },
    {
      label: t("fact.back"),
      value: isBack === null ? null : t(isBack ? "common:yes" : "common:no"),
    },
    { label: t("fact.by"), value: returned.createdBy?.name },
    { label: t("fact.sent"), value: returned.sentBy?.name },
    { label: t("fact.ended"), value: returned.endedBy?.name },
  ];
  return <DescriptionList items={items.filter(({ value }) => value)} />;
}
