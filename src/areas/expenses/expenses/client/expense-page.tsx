import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { uploadTo, type Uploading } from "#src/client/pictures/use-uploads.ts";
import { useMay } from "#src/client/session.tsx";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { ProofsPart } from "#src/client/pictures/proofs-part.tsx";
import { MAX_BILLS } from "../../rules.ts";
import type { SayOfProof } from "#src/client/pictures/proofs.ts";
import { expenseBillsContract } from "../../bills/contract.ts";
import type { Expense } from "../../core/expense-schemas.ts";
import { expensesContract } from "../contract.ts";
import { useCategoryName } from "../../core/client/category-name.ts";

const ReasonDialog = lazy(() => import("#src/client/ui/forms/reason-dialog.tsx"));
const ProofDialog = lazyWithWords(async () => ({
  default: (await import("#src/client/pictures/proof-dialog.tsx")).ProofDialog,
}));

/** The screen /expenses/{id}: one expense with its bills. */
export function ExpensePage() {
  const { t } = useTranslation("expenses");
  const id = useIdParam();
  const query = useQuery(read(expensesContract.getExpense, { params: { id } }));
  return (
    <Loaded query={query} as="h1" failed={t("oneFailed")} lines={10}>
      {(expense) => <LoadedExpense key={id} expense={expense} />}
    </Loaded>
  );
}

type Task = { name: "void" } | { name: "bill" | "delete-bill"; billId: string };

function useSayOfBill(): SayOfProof {
  const { t } = useTranslation("expenses");
  return (word, values = {}) => t(`bill.${word}`, values);
}

function LoadedExpense({ expense }: { expense: Expense }) {
  const { t } = useTranslation("expenses");
  const name = useCategoryName();
  const mayVoid = useMay()("void_expenses");
  const [task, setTask] = useState<Task | null>(null);
  const { expenseNumber, category, voidedAt } = expense;
  return (
    <>
      <PageHeader
        title={name(category)}
        badge={voidedAt ? <Badge>{t("voided")}</Badge> : null}
        meta={expenseNumber}
        back={{ href: pageHref("/expenses"), label: t("title") }}
        secondary={
          mayVoid && !voidedAt ? (
            <Button icon={<Ban size={16} />} onClick={() => setTask({ name: "void" })}>
              {t("void.action")}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Facts expense={expense} />
        <Section>
          <Bills expense={expense} onTask={setTask} />
        </Section>
      </div>
      <Suspense>
        {task ? <OpenTask expense={expense} task={task} onTask={setTask} /> : null}
      </Suspense>
    </>
  );
}

function Facts({ expense }: { expense: Expense }) {
  const { t, language } = useTranslation("expenses");
  const { amount, tax, day, voidReason, voidedBy, voidedAt } = expense;
  return (
    <Section title={t("about")}>
      {voidedAt ? (
        <div className="mb-3">
          <Notice>
            {t("void.because", {
              name: voidedBy?.name ?? "–",
              when: formatDateTime(voidedAt, language),
              reason: voidReason ?? "",
            })}
          </Notice>
        </div>
      ) : null}
      <DescriptionList
        items={[
          {
            label: t("field.amount"),
            value: <Money minor={amount} className="text-20 font-strong" />,
          },
          ...(tax > 0 ? [{ label: t("field.tax"), value: <Money minor={tax} /> }] : []),
          { label: t("field.day"), value: formatDate(day, language) },
          { label: t("field.source"), value: <Source expense={expense} /> },
          { label: t("field.payee"), value: expense.payee },
          { label: t("field.note"), value: expense.note },
          {
            label: t("recordedBy"),
            value: [expense.createdBy?.name, formatDateTime(expense.createdAt, language)]
              .filter(Boolean)
              .join(" · "),
          },
        ]}
      />
    </Section>
  );
}

/** The account that paid, or the shift whose drawer did. */
function Source({ expense: { paymentAccountName, shiftId } }: { expense: Expense }) {
  const { t } = useTranslation("expenses");
  if (shiftId === null) return paymentAccountName;
  return (
    <AppLink
      href={pageHref("/shifts/$id", { id: shiftId })}
      className="text-accent-ink hover:underline"
    >
      {t("source.drawer")}
    </AppLink>
  );
}

function Bills({
  expense: { id, bills },
  onTask,
}: {
  expense: Expense;
  onTask: (task: Task) => void;
}) {
  const may = useMay();
  const say = useSayOfBill();
  // A mutation, so that the screen knows its own upload when it hears of it.
  const send = useMutation({
    mutationFn: ({ params, uploading }: { params: { id: string }; uploading: Uploading }) =>
      uploadTo(expenseBillsContract.addExpenseBill, { params }, "bill")(uploading),
  });
  return (
    <ProofsPart
      proofs={bills}
      max={MAX_BILLS}
      mayChange={may("record_expenses")}
      mayDelete={may("void_expenses")}
      say={say}
      send={(uploading) => send.mutateAsync({ params: { id }, uploading })}
      onOpen={(billId) => onTask({ name: "bill", billId })}
      onDelete={(billId) => onTask({ name: "delete-bill", billId })}
    />
  );
}

interface TaskProps {
  expense: Expense;
  task: Task;
  onTask: (task: Task | null) => void;
}

function OpenTask({ expense: { id, bills, source }, task, onTask }: TaskProps) {
  const { t } = useTranslation("expenses");
  const say = useSayOfBill();
  const voiding = useWrite(expensesContract.voidExpense);
  const remove = useWrite(expenseBillsContract.deleteExpenseBill);
  const close = () => onTask(null);
  if (task.name === "bill")
    return (
      <ProofDialog
        proofs={bills.filter(({ kind }) => kind === "picture")}
        shown={task.billId}
        say={say}
        onShow={(billId) => onTask({ name: "bill", billId })}
        onClose={close}
      />
    );
  if (task.name === "delete-bill")
    return (
      <ReasonDialog
        title={t("bill.delete")}
        action={t("bill.delete")}
        done={t("bill.deleted")}
        danger
        send={(reason) =>
          remove.mutateAsync({ params: { id, billId: task.billId }, body: { reason } })
        }
        onClose={close}
      />
    );
  return (
    <ReasonDialog
      title={t("void.title")}
      hint={t(source === "drawer" ? "void.hintDrawer" : "void.hintAccount")}
      action={t("void.action")}
      done={t("void.done")}
      danger
      send={(reason) => voiding.mutateAsync({ params: { id }, body: { reason } })}
      onClose={close}
    />
  );
}
