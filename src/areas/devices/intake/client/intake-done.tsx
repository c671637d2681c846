import { ArrowRight, CircleCheck, Plus, Printer, Tag } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "../../core/contract.ts";
import { useTrackingUrl } from "../../tracking/client/use-tracking-url.ts";

const AskedDeposit = lazyWithWords(
  () => import("../../money/client/asked-deposit.tsx"),
  "payments",
  "money",
);
const LendAtIntake = lazyWithWords(
  () => import("../../loaners/client/lend-at-intake.tsx"),
  "loaners",
  "purchasing-errors",
);
const WhatsappLink = lazy(() => import("../../tracking/client/whatsapp-link.tsx"));

export default function IntakeDone({ device, onNext }: { device: Device; onNext: () => void }) {
  const { t, language } = useTranslation("devices");
  const link = useTrackingUrl(device.trackingToken);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useShortcut("n", "palette:newDevice", onNext);
  const change = device.payments.find((payment) => payment.change)?.change;
  const receipt = device.payments[0]?.receipt;
  const asked = device.payments.find((payment) => payment.status !== "completed");
  return (
    <div className="mx-auto max-w-160 pt-4">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
          <CircleCheck size={40} aria-hidden="true" className="text-accent-ink" />
          <p className="mt-3 text-ink-quiet">{t("intake:done")}</p>
          <h1 ref={heading} tabIndex={-1} className="text-28 font-strong outline-none">
            {device.ticketNumber}
          </h1>
          <p className="mt-1 text-16">
            {device.brand} {device.model} · {customerName(device.customer, t)}
          </p>
          {device.expectedReturnDate ? (
            <p className="text-ink-quiet">
              {t("intake:readyBy", { day: formatDate(device.expectedReturnDate, language) })}
            </p>
          ) : null}
          {change ? (
            <p className="mt-4 flex items-baseline gap-4 rounded-control bg-sunken px-4 py-2">
              <span className="text-ink-quiet">{t("money:payment.change")}</span>
              <Money minor={change} className="text-20 font-strong" />
            </p>
          ) : null}
          {asked ? (
            <Suspense>
              <AskedDeposit device={device} asked={asked} />
            </Suspense>
          ) : null}
        </div>
        <div className="grid gap-5 border-t border-line p-6 tablet:grid-cols-[1fr_auto]">
          <div>
            <h2 className="mb-2 font-strong">{t("print.slip")}</h2>
            <div className="flex flex-wrap gap-2">
              {(["58", "80", "a4"] as const).map((width) => (
                <a
                  key={width}
                  href={pageHref("/devices/$id/slip", { id: device.id }, { width })}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClasses()}
                >
                  <Printer size={16} aria-hidden="true" /> {t(`print.width.${width}`)}
                </a>
              ))}
            </div>
            <div className="mt-2 flex flex-wrap gap-2">
              <a
                href={pageHref("/devices/$id/label", { id: device.id })}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses()}
              >
                <Tag size={16} aria-hidden="true" /> {t("print.label")}
              </a>
              <Suspense>
                <LendAtIntake device={device} />
              </Suspense>
              <Suspense>
                <WhatsappLink device={device} label={t("intake:tell")} topic="takenIn" />
              </Suspense>
              {receipt ? (
                <LinkButton href={pageHref("/receipts/$id", { id: receipt.id })}>
                  {t("money:payment.openReceipt")}
                </LinkButton>
              ) : null}
            </div>
          </div>
          <div className="flex flex-col items-center gap-1.5">
            <QrCode text={link} label={t("tracking.qr")} size={112} />
            <span className="text-12 text-ink-faint">{t("tracking.scan")}</span>
          </div>
        </div>
        <div className="flex justify-end border-t border-line px-6 py-4 phone:border-0 phone:p-0">
          <ThumbBar>
            <LinkButton
              href={pageHref("/devices/$id", { id: device.id })}
              icon={<ArrowRight size={16} />}
            >
              {t("intake:open")}
            </LinkButton>
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={onNext}>
              {t("newDevice")}
            </Button>
          </ThumbBar>
        </div>
      </div>
    </div>
  );
}
