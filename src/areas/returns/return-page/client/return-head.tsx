import { ClipboardPen, Ellipsis, PackageCheck, Printer, ShieldCheck, UserCog } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DetailHead } from "#src/client/ui/lists/detail-head.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Returned } from "../../contract.ts";
import { refusalOfApproval, refusalOfEdit, type ReturnStep } from "../../rules.ts";
import {
  nextReturnStep,
  otherReturnSteps,
  type NextReturnStep,
} from "../../steps/client/next-return-step.ts";
import { refusalOfPlan } from "../../replacement-rules.ts";
import { useTakeStep } from "../../core/client/return-acts.ts";
import type { ReturnTask } from "../../core/client/return-task.ts";
import { lastReturnsList } from "../../core/client/returns-address.ts";
import { StepBadge, stepLooks } from "../../core/client/step-looks.tsx";
import { WarrantyBadge } from "../../core/client/warranty-badge.tsx";

interface Props {
  returned: Returned;
  onTask: (task: ReturnTask) => void;
  /** Closes the detail beside the list; omitted when the detail has its own screen. */
  onClose?: () => void;
}

/** The dialog of each step. A step without an entry is taken with one tap, without a dialog. */
const taskOf: Partial<Record<ReturnStep, ReturnTask>> = {
  "assigned-to-technician": "assign",
  refunded: "refund",
  replaced: "replace",
  closed: "close",
};

/**
 * The name, number, step, warranty and actions of a return. The likeliest action is a button, the others are a menu.
 */
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
  return (
    <DetailHead
      title={returned.description}
      badge={badge}
      number={returned.returnNumber}
      customer={{ id: returned.customerId, name: customerName(returned.customer, t) }}
      main={mainButton}
      more={more}
      back={{ href: lastReturnsList.current, label: t("title") }}
      beside={
        onClose && {
          onClose,
          href: pageHref("/returns/$id", { id: returned.id }),
          openLabel: t("detail.openWhole"),
        }
      }
    />
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
    ...(refusalOfPlan(returned, mover) === null && returned.adminApprovalStatus === "pending"
      ? [
          {
            label: t("replace.chooseTitle"),
            icon: <PackageCheck size={16} />,
            onSelect: () => onTask("choose-replacement"),
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
      href: pageHref("/returns/$id/slip", { id: returned.id }),
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

/** The key of the words on a button for the step `to`. A step back to an earlier step has its own words. */
function verbOf(from: ReturnStep, to: ReturnStep) {
  if (to === "technician-diagnosis" && from === "admin-approval") return "verb.back-to-diagnosis";
  if (to === "in-repair" && from !== "assigned-to-technician") return "verb.back-to-repair";
  return `verb.${to}` as const;
}
