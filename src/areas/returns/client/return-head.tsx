import { ClipboardPen, Ellipsis, Maximize2, Printer, ShieldCheck, UserCog, X } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useShop } from "#src/areas/devices/client/use-shop.ts";
import type { Returned } from "../contract.ts";
import { refusalOfApproval, refusalOfEdit, type ReturnStep } from "../rules.ts";
import { nextReturnStep, otherReturnSteps, type NextReturnStep } from "./next-return-step.ts";
import { useTakeStep } from "./return-acts.ts";
import type { ReturnTask } from "./return-task.ts";
import { lastReturnsList } from "./returns-address.ts";
import { StepBadge, stepLooks } from "./step-looks.tsx";
import { WarrantyBadge } from "./warranty-badge.tsx";

interface Props {
  returned: Returned;
  onTask: (task: ReturnTask) => void;
  /** Beside the list: what closes it. */
  onClose?: () => void;
}

/** Steps that are more than a tap. */
const taskOf: Partial<Record<ReturnStep, ReturnTask>> = {
  "assigned-to-technician": "assign",
  refunded: "refund",
  replaced: "replace",
  closed: "close",
};

/** Number, what it is, where it stands; the likely next act as the main button, everything else in a menu. */
export function ReturnHead({ returned, onTask, onClose }: Props) {
  const { t } = useTranslation("returns");
  const { mover, settings } = useShop();
  const step = useTakeStep();
  const main = nextReturnStep(returned, mover, settings.workflow);
  const take = (to: ReturnStep) => {
    const task = taskOf[to];
    if (task) onTask(task);
    else step.tap({ params: { id: returned.id }, body: { step: to, version: returned.version } });
  };
  const mainButton = main ? (
    <MainButton
      returned={returned}
      main={main}
      busy={step.isPending}
      onTake={take}
      onTask={onTask}
    />
  ) : null;
  const more = <MoreMenu returned={returned} main={main} onTake={take} onTask={onTask} />;
  const badge = (
    <>
      <StepBadge step={returned.currentStep} />
      <WarrantyBadge status={returned.warrantyStatus} />
    </>
  );
  if (!onClose) {
    return (
      <PageHeader
        title={returned.description}
        badge={badge}
        meta={
          <>
            <span className="tabular-nums">{returned.returnNumber}</span>
            <AppLink href={`/customers/${returned.customer.id}`} className="hover:underline">
              {returned.customer.name}
            </AppLink>
          </>
        }
        action={mainButton}
        secondary={more}
        back={{ href: lastReturnsList.current, label: t("title") }}
      />
    );
  }
  return (
    <header className="mb-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <span className="text-ink-quiet tabular-nums">
          {returned.returnNumber} · {returned.customer.name}
        </span>
        <span className="flex">
          <AppLink
            href={`/returns/${returned.id}`}
            aria-label={t("detail.openWhole")}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink"
          >
            <Maximize2 size={16} aria-hidden="true" />
          </AppLink>
          <IconButton label={t("common:close")} icon={<X size={18} />} onClick={onClose} />
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-20 font-strong">{returned.description}</h2>
          {badge}
        </div>
        <div className="flex items-center gap-2">
          {more}
          {mainButton}
        </div>
      </div>
    </header>
  );
}

function MainButton({
  returned,
  main,
  busy,
  onTake,
  onTask,
}: {
  returned: Returned;
  main: NextReturnStep;
  busy: boolean;
  onTake: (to: ReturnStep) => void;
  onTask: (task: ReturnTask) => void;
}) {
  const { t } = useTranslation("returns");
  if (main.kind === "diagnose") {
    return (
      <Button
        variant="primary"
        icon={<ClipboardPen size={16} />}
        onClick={() => onTask("diagnose-and-send")}
      >
        {t("diagnosis.write")}
      </Button>
    );
  }
  if (main.kind === "decide") {
    return (
      <Button
        variant="primary"
        icon={<ShieldCheck size={16} />}
        disabledReason={main.refusal && t("refused.admin-decides")}
        onClick={() => onTask("approve")}
      >
        {t("verb.approve")}
      </Button>
    );
  }
  const Icon = stepLooks[main.to].icon;
  return (
    <Button
      variant="primary"
      icon={<Icon size={16} />}
      loading={busy}
      disabledReason={main.refusal && t(`refused.${main.refusal}`)}
      onClick={() => onTake(main.to)}
    >
      {t(verbOf(returned.currentStep, main.to))}
    </Button>
  );
}

function MoreMenu({
  returned,
  main,
  onTake,
  onTask,
}: {
  returned: Returned;
  main: NextReturnStep | null;
  onTake: (to: ReturnStep) => void;
  onTask: (task: ReturnTask) => void;
}) {
  const { t } = useTranslation("returns");
  const { may, mover, settings } = useShop();
  const mayEdit = refusalOfEdit(returned, mover) === null;
  const isOpen = returned.currentStep !== "closed";
  const steps: MenuItem[] = otherReturnSteps(returned, mover, settings.workflow, main).map(
    ({ to, refusal }) => {
      const Icon = stepLooks[to].icon;
      return {
        label: t(verbOf(returned.currentStep, to)),
        icon: <Icon size={16} />,
        disabledReason: refusal && t(`refused.${refusal}`),
        onSelect: () => onTake(to),
      };
    },
  );
  const rejects: MenuItem[] =
    refusalOfApproval(returned, "reject", mover) === null
      ? [{ label: t("verb.reject"), danger: true, onSelect: () => onTask("reject") }]
      : [];
  const edits: MenuItem[] = [
    ...(mayEdit
      ? [
          {
            label: t("diagnosis.edit"),
            icon: <ClipboardPen size={16} />,
            onSelect: () => onTask("diagnose"),
          },
        ]
      : []),
    ...(may("manage_returns") && isOpen && returned.currentStep !== "admin-approval"
      ? [
          {
            label: t("assign.title"),
            icon: <UserCog size={16} />,
            onSelect: () => onTask("assign"),
          },
        ]
      : []),
    ...(may("overrule_warranty") && isOpen
      ? [
          {
            label: t("overrule.title"),
            icon: <ShieldCheck size={16} />,
            onSelect: () => onTask("warranty"),
          },
        ]
      : []),
  ];
  const items: MenuItem[] = [
    ...steps,
    ...rejects,
    ...(steps.length + rejects.length > 0 ? (["separator"] as const) : []),
    ...edits,
    {
      label: t("print.slip"),
      icon: <Printer size={16} />,
      href: `/returns/${returned.id}/slip`,
    },
  ];
  return (
    <Menu label={t("detail.actions")} items={items}>
      {(trigger) => (
        <Button {...trigger} icon={<Ellipsis size={16} />}>
          {t("detail.actions")}
        </Button>
      )}
    </Menu>
  );
}

/** The step as a verb; going back is called differently. */
function verbOf(from: ReturnStep, to: ReturnStep) {
  if (to === "technician-diagnosis" && from === "admin-approval") return "verb.back-to-diagnosis";
  if (to === "in-repair" && from !== "assigned-to-technician") return "verb.back-to-repair";
  return `verb.${to}` as const;
}
