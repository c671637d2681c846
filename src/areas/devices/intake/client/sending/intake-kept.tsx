import { Plus, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { useShortcut } from "#src/client/shortcuts.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { depositState } from "../intake-values.ts";
import type { KeptIntake } from "./send-intake.ts";

/** What was recorded of an intake that waits on this device. The server gives it its number when it is sent. */
export default function IntakeKept({ kept, onNext }: { kept: KeptIntake; onNext: () => void }) {
  const { t, language } = useTranslation("devices");
  const { t: words } = useTranslation("connection");
  const { money } = useCurrency();
  const nameOf = useProviderName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useShortcut("n", "palette:newDevice", onNext);
  const { values, photos } = kept;
  const { customer, expectedReturnDate: day, finalAmount, passcode } = values;
  const { amount, state, provider } = depositState(values);
  const facts = [
    { label: t("customer"), value: customer ? customerName(customer, t) : null },
    { label: t("field.issueDescription"), value: values.issueDescription },
    { label: t("intake:price"), value: finalAmount === null ? null : money(finalAmount) },
    {
      label: t("deposit"),
      value:
        amount === null
          ? t("intake:depositNone")
          : t(`intake:depositState.${state}`, {
              amount: money(amount),
              provider: nameOf(provider),
            }),
    },
    { label: t("promised"), value: day ? formatDate(day, language) : null },
    { label: words("intakeKept.photos"), value: photos },
  ];
  return (
    <div className="mx-auto max-w-160 pt-4">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
          <Smartphone size={40} aria-hidden="true" className="text-wait-ink" />
          <p className="mt-3 text-ink-quiet">{words("intakeKept.title")}</p>
          <h1 ref={heading} tabIndex={-1} className="text-28 font-strong outline-none">
            {values.brand} {values.model}
          </h1>
          <p className="mt-2">{words("intakeKept.hint")}</p>
          {passcode.code.trim() ? (
            <p className="mt-2 font-medium">{words("intakeKept.passcode")}</p>
          ) : null}
        </div>
        <div className="border-t border-line p-6">
          <DescriptionList items={facts} />
        </div>
        <div className="flex justify-end border-t border-line px-6 py-4 phone:border-0 phone:p-0">
          <ThumbBar>
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={onNext}>
              {t("newDevice")}
            </Button>
          </ThumbBar>
        </div>
      </div>
    </div>
  );
}
