import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Section } from "#src/client/ui/section.tsx";
import { invoicesContract } from "../contract.ts";
import { InvoiceBadge } from "./invoice-badge.tsx";

const IssueInvoiceDialog = lazyWithWords(
  () => import("./issue-invoice-dialog.tsx"),
  "invoices",
  "shop-errors",
);

interface Props {
  subject: { deviceId: string } | { saleId: string };
  /** Whether the repair or sale has something to pay, so that an invoice can be issued. */
  canIssue: boolean;
  /** What the repair costs now. Charges and prices may have changed since its invoice; a sale never does. */
  cost?: number;
  /** Whether the invoices have a section of their own. Otherwise they are a part of the section around them. */
  framed?: boolean;
}

/** The invoices of a repair or sale, and the button that issues one. It shows nothing to users without the rights. */
export default function InvoiceOf({ subject, canIssue, cost, framed = false }: Props) {
  const { t } = useTranslation("invoices");
  const { money } = useCurrency();
  const may = useMay();
  const [isIssuing, setIssuing] = useState(false);
  const { data } = useQuery({
    ...read(invoicesContract.listInvoices, { query: { ...subject, limit: 10 } }),
    enabled: may("view_payments"),
  });
  if (!data) return null;
  const isOpen = data.items.some(({ state }) => state !== "cancelled");
  const offers = canIssue && !isOpen && may("create_invoices");
  if (data.items.length === 0 && !offers) return null;
  const content = (
    <>
      {data.items.length > 0 ? (
        <ul
          aria-label={t("title")}
          className={cx("divide-y divide-line", !framed && "mt-3 border-t border-line")}
        >
          {data.items.map(({ id, invoiceNumber, state, total }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-3 py-1.5 last:pb-0"
            >
              <AppLink
                href={pageHref("/invoices/$id", { id })}
                className="inline-flex h-8 items-center gap-1.5 rounded-control font-medium text-accent-ink hover:underline phone:h-11"
              >
                <FileText size={16} aria-hidden="true" /> {invoiceNumber}
              </AppLink>
              <InvoiceBadge state={state} />
              {state !== "cancelled" && cost !== undefined && cost !== total ? (
                <p className="w-full text-12 text-wait-ink">
                  {t(cost > total ? "differs.more" : "differs.less", {
                    amount: money(Math.abs(cost - total)),
                  })}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {offers ? (
        <Button
          className={cx("w-full", (!framed || data.items.length > 0) && "mt-3")}
          icon={<FileText size={16} />}
          onClick={() => setIssuing(true)}
        >
          {t("issue.action")}
        </Button>
      ) : null}
      {isIssuing ? (
        <Suspense>
          <IssueInvoiceDialog subject={subject} onClose={() => setIssuing(false)} />
        </Suspense>
      ) : null}
    </>
  );
  return framed ? <Section title={t("title")}>{content}</Section> : content;
}
