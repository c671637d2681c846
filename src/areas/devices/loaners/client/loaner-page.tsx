import { useQuery } from "@tanstack/react-query";
import { Ban, CircleHelp, CircleCheck, Pencil, RotateCcw, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { loanersContract, type LoanerDetail } from "../contract.ts";
import { LoanerFacts } from "./loaner-facts.tsx";
import { LoanerHistory } from "./loaner-history.tsx";
import { LoanerLoans } from "./loaner-loans.tsx";
import type { StateChange } from "./loaner-state-dialog.tsx";
import { LoanerStateBadge } from "./loaner-state.tsx";
import type { NamedLoan } from "./named-loan.ts";

const LoanerDialog = lazyWithWords(() => import("./loaner-dialog.tsx"));
const LoanerStateDialog = lazyWithWords(() => import("./loaner-state-dialog.tsx"));
const ReturnLoanerDialog = lazyWithWords(() => import("./return-loaner-dialog.tsx"));
const UndoReturnDialog = lazyWithWords(() => import("./undo-return-dialog.tsx"));
const DueDialog = lazyWithWords(() => import("./due-dialog.tsx"));

type Task =
  | { name: "edit" }
  | { name: "state"; change: StateChange }
  | { name: "return" | "undo" | "due"; loan: NamedLoan };

/** The screen /loaners/{id}: one loaner phone, who has it, and who had it. */
export function LoanerPage() {
  const { t } = useTranslation("loaners");
  const id = useIdParam();
  const query = useQuery(read(loanersContract.getLoaner, { params: { id } }));
  return (
    <Loaded query={query} as="h1" failed={t("oneFailed")} lines={12}>
      {(loaner) => <LoadedLoaner key={id} loaner={loaner} />}
    </Loaded>
  );
}

function LoadedLoaner({ loaner }: { loaner: LoanerDetail }) {
  const { t } = useTranslation("loaners");
  const may = useMay();
  const [task, setTask] = useState<Task | null>(null);
  const { id, name, brand, model, imei, state, loan } = loaner;
  const open = loan && { id: loan.id, name, dueOn: loan.dueOn };
  return (
    <>
      <PageHeader
        title={name}
        badge={<LoanerStateBadge state={state} loan={loan} />}
        meta={
          <span className="tabular-nums">
            {[`${brand} ${model}`, imei].filter(Boolean).join(" · ")}
          </span>
        }
        back={{ href: pageHref("/loaners"), label: t("back") }}
        secondary={may("manage_loaners") ? <ManageMenu loaner={loaner} onTask={setTask} /> : null}
        action={
          open && may("lend_loaners") ? (
            <Button
              variant="primary"
              icon={<Undo2 size={16} />}
              onClick={() => setTask({ name: "return", loan: open })}
            >
              {t("return.action")}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_21rem]">
        <LoanerLoans
          loanerId={id}
          onUndo={
            may("lend_loaners")
              ? (undone) => setTask({ name: "undo", loan: { ...undone, name } })
              : null
          }
        />
        <div className="flex flex-col gap-4">
          <LoanerFacts
            loaner={loaner}
            onDue={open && may("lend_loaners") ? () => setTask({ name: "due", loan: open }) : null}
          />
          <Section title={t("detail.history")}>
            <LoanerHistory entries={loaner.entries} />
          </Section>
        </div>
      </div>
      <Suspense>
        <OpenTask loaner={loaner} task={task} onClose={() => setTask(null)} />
      </Suspense>
    </>
  );
}

interface ManageProps {
  loaner: LoanerDetail;
  onTask: (task: Task) => void;
}

/** What users who keep the list can do: change the facts, and set the state by hand. */
function ManageMenu({ loaner: { state }, onTask }: ManageProps) {
  const { t } = useTranslation("loaners");
  const change = (
    to: StateChange,
    Icon: typeof Ban,
    refusal: string | false = false,
  ): MenuItem => ({
    label: t(`set.${to}.action`),
    icon: <Icon size={16} />,
    disabledReason: refusal,
    danger: to === "lost" || to === "retired",
    onSelect: () => onTask({ name: "state", change: to }),
  });
  const items: MenuItem[] = [
    { label: t("edit"), icon: <Pencil size={16} />, onSelect: () => onTask({ name: "edit" }) },
    "separator",
    ...(state === "lost" ? [change("found", CircleCheck)] : []),
    ...(state === "retired" ? [change("restored", RotateCcw)] : []),
    ...(state === "here" || state === "lent" ? [change("lost", CircleHelp)] : []),
    ...(state === "retired"
      ? []
      : [change("retired", Ban, state === "lent" && t("set.whileLent"))]),
  ];
  return (
    <Menu label={t("detail.more")} items={items}>
      {(trigger) => <Button {...trigger}>{t("detail.more")}</Button>}
    </Menu>
  );
}

interface TaskProps {
  loaner: LoanerDetail;
  task: Task | null;
  onClose: () => void;
}

function OpenTask({ loaner, task, onClose }: TaskProps) {
  switch (task?.name) {
    case "edit":
      return <LoanerDialog loaner={loaner} onClose={onClose} />;
    case "state":
      return <LoanerStateDialog loaner={loaner} change={task.change} onClose={onClose} />;
    case "return":
      return <ReturnLoanerDialog loan={task.loan} onClose={onClose} />;
    case "undo":
      return <UndoReturnDialog loan={task.loan} onClose={onClose} />;
    case "due":
      return <DueDialog loan={task.loan} onClose={onClose} />;
    case undefined:
      return null;
  }
}
