import {
  DatabaseBackup,
  ChevronRight,
  Circle,
  CircleCheck,
  FileText,
  MessageCircle,
  MessageSquareText,
  Package,
  PackagePlus,
  Printer,
  ShoppingCart,
  Smartphone,
  Store,
  UserPlus,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { FirstStepName } from "#src/shared/setup/first-steps.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { firstStepsContract, type FirstStepsList } from "../contract.ts";

const places: Record<FirstStepName, { href: string; Icon: LucideIcon }> = {
  shop: { href: pageHref("/settings", {}, { category: "business" }), Icon: Store },
  tax: { href: pageHref("/fiscal"), Icon: FileText },
  people: { href: pageHref("/user-management"), Icon: UserPlus },
  goods: { href: pageHref("/inventory/import"), Icon: Package },
  stock: { href: pageHref("/inventory"), Icon: PackagePlus },
  payments: { href: pageHref("/payment-providers"), Icon: Wallet },
  printer: { href: pageHref("/test-paper"), Icon: Printer },
  sms: { href: pageHref("/sms-providers"), Icon: MessageSquareText },
  whatsapp: { href: pageHref("/settings", {}, { category: "communication" }), Icon: MessageCircle },
  backup: { href: pageHref("/backups"), Icon: DatabaseBackup },
  device: { href: pageHref("/devices/new"), Icon: Smartphone },
  sale: { href: pageHref("/pos"), Icon: ShoppingCart },
};

/** One step: a circle that ticks it, and the way to the screen where it is taken. */
export function StepLine({ step }: { step: FirstStepsList["steps"][number] }) {
  const { t } = useTranslation("first-steps");
  const { name, isDone } = step;
  const { href, Icon } = places[name];
  const title = t(`step.${name}`);
  return (
    <li className="relative flex min-h-14 items-center gap-2 border-b border-line py-1.5 pr-4 pl-2 last:border-0 hover:bg-sunken tablet:pl-3">
      <Tick step={step} title={title} />
      <div className="min-w-0 flex-1">
        <AppLink
          href={href}
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <span className={isDone ? "text-ink-quiet line-through" : ""}>{title}</span>
        </AppLink>
        {isDone ? null : <p className="text-12 text-pretty text-ink-quiet">{t(`hint.${name}`)}</p>}
      </div>
      <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-faint phone:hidden" />
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
    </li>
  );
}

/** A step that the records of the shop show as done cannot be unticked. */
function Tick({ step, title }: { step: FirstStepsList["steps"][number]; title: string }) {
  const { t } = useTranslation("first-steps");
  const write = useWrite(firstStepsContract.tickFirstStep);
  const { name, isDone, isTickedByHand } = step;
  const check = <CircleCheck size={20} aria-hidden="true" className="text-accent-ink" />;
  if (isDone && !isTickedByHand) {
    return (
      <span className="flex size-8 shrink-0 items-center justify-center phone:size-11">
        <span className="sr-only">{t("isDone")}</span>
        {check}
      </span>
    );
  }
  return (
    <IconButton
      className="relative z-10"
      label={t(isDone ? "untick" : "tick", { step: title })}
      icon={isDone ? check : <Circle size={20} aria-hidden="true" className="text-ink-faint" />}
      onClick={() => write.mutate({ params: { name }, body: { isTicked: !isDone } })}
    />
  );
}
