import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { LineState } from "#src/areas/payments/reconciliation/client/payment-status.tsx";
import { LineTime } from "#src/areas/sales/reconciliation/client/statement-lines.tsx";
import {
  statementsContract,
  type StatementLine,
} from "#src/areas/payments/reconciliation/statements-contract.ts";
import { LineSuggestions, PaymentRow } from "./line-suggestions.tsx";

const NoteDialog = lazy(() => import("./note-dialog.tsx"));

/** The page `/reconciliation/lines/{id}`: one line of a statement, and the payment that it proves. */
export function LinePage() {
  const id = useIdParam();
  const { t } = useTranslation("reconciliation");
  const query = useQuery(read(statementsContract.getStatementLine, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("line.failed")}
      frame={(state) => (
        <>
          <PageHeader title={t("line.facts")} />
          <Section>{state}</Section>
        </>
      )}
    >
      {(line) => <LoadedLine key={id} line={line} />}
    </Loaded>
  );
}

function LoadedLine({ line }: { line: StatementLine }) {
  const { t } = useTranslation("reconciliation");
  const { money } = useCurrency();
  return (
    <>
      <PageHeader
        title={money(line.amount)}
        badge={<LineState state={line.state} />}
        meta={line.source.name}
        back={{
          href: pageHref("/reconciliation", undefined, { side: "statement" }),
          label: t("back"),
        }}
      />
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <Section title={t("line.facts")}>
          <DescriptionList
            items={[
              { label: t("column.arrived"), value: <LineTime line={line} /> },
              { label: t("column.reference"), value: line.reference },
              { label: t("column.details"), value: line.details },
              {
                label: t("column.source"),
                value: t("line.row", { row: line.row, file: line.fileName }),
              },
            ]}
          />
        </Section>
        {line.state === "open" ? <Open line={line} /> : <Decided line={line} />}
      </div>
    </>
  );
}

function Open({ line }: { line: StatementLine }) {
  const { t } = useTranslation("reconciliation");
  const [isNoting, setNoting] = useState(false);
  return (
    <Section
      title={t("line.suggestions")}
      actions={
        <Button size="small" onClick={() => setNoting(true)}>
          {t("line.note")}
        </Button>
      }
    >
      <LineSuggestions line={line} />
      {isNoting ? (
        <Suspense>
          <NoteDialog line={line} onClose={() => setNoting(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

/** What was decided about the line, and a way to take it back. */
function Decided({ line: { id, match, note, notedBy } }: { line: StatementLine }) {
  const { t } = useTranslation("reconciliation");
  const undo = useWrite(match ? statementsContract.unmatchLine : statementsContract.reopenLine, {
    onSuccess: () => toasts.success(t(match ? "line.undone" : "line.reopened")),
  });
  return (
    <Section title={t(match ? "line.match" : "line.note")}>
      {match ? (
        <>
          <PaymentRow payment={match.payment} />
          <p className="mt-1 text-12 text-ink-faint">
            {match.matchedBy
              ? t("line.byPerson", { name: match.matchedBy.name })
              : t("line.byReference")}
          </p>
        </>
      ) : (
        <p className="wrap-anywhere">
          {t("line.notedBy", { note: note ?? "–", name: notedBy?.name ?? "–" })}
        </p>
      )}
      <Button
        className="mt-3"
        loading={undo.isPending}
        onClick={() => undo.mutate({ params: { id }, body: {} })}
      >
        {t(match ? "line.undo" : "line.reopen")}
      </Button>
    </Section>
  );
}
