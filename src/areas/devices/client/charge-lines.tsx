import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { addedKinds } from "#src/areas/payments/charge-rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../core/contract.ts";
import type { DeviceCharge } from "../core/detail/charges.ts";
import { chargeFor, refusalOfWaiving } from "../charges/rules.ts";

const WaiveChargeDialog = lazy(() => import("../charges/client/waive-charge-dialog.tsx"));
const AddChargeDialog = lazy(() => import("../charges/client/add-charge-dialog.tsx"));
const TakeBackDialog = lazyWithWords(
  () => import("../rewards/client/take-back-dialog.tsx"),
  "rewards",
);

type Open = DeviceCharge | "add" | null;

/**
 * The charges beside the price, each with its button for waiving, the reward with its button for taking it back, and the
 * button that adds a charge by hand.
 */
export function ChargeLines({ device }: { device: Device }) {
  const { t } = useTranslation("money");
  const { may, settings } = useShop();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const addable = addedKinds.flatMap((kind) => {
    if (device.charges.some((charge) => charge.kind === kind)) return [];
    return chargeFor(kind, device, settings.business) ?? [];
  });
  return (
    <>
      {device.charges.map((charge) => (
        <Line key={charge.id} device={device} charge={charge} onAct={() => setOpen(charge)} />
      ))}
      {may("add_charges") && addable.length > 0 ? (
        <div className="flex justify-end">
          <dt className="sr-only">{t("charge.other")}</dt>
          <dd>
            <Button size="small" variant="ghost" onClick={() => setOpen("add")}>
              {t("charge.add")}
            </Button>
          </dd>
        </div>
      ) : null}
      <Suspense>
        {open === "add" ? (
          <AddChargeDialog device={device} addable={addable} onClose={close} />
        ) : open?.kind === "reward" ? (
          <TakeBackDialog device={device} amount={-open.amount} onClose={close} />
        ) : open ? (
          <WaiveChargeDialog device={device} charge={open} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

function Line({
  device,
  charge,
  onAct,
}: {
  device: Device;
  charge: DeviceCharge;
  onAct: () => void;
}) {
  const { t } = useTranslation("money");
  const { may } = useShop();
  const isWaived = charge.waivedAt !== null;
  const isReward = charge.kind === "reward";
  const mayEnd = isReward
    ? may("cancel_redemptions") && device.status !== "done"
    : may("waive_charges") && !isWaived;
  const why = refusalOfWaiving(charge, device);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-4 text-ink-quiet">
        {t(`charge.${charge.kind}`)}
        {charge.percent === null ? null : ` (${charge.percent}%)`}
        {mayEnd ? (
          <Button
            className="-mx-2.5"
            size="small"
            variant="ghost"
            aria-label={t(isReward ? "charge.takeBackNamed" : "charge.waiveNamed", {
              charge: t(`charge.${charge.kind}`),
            })}
            disabledReason={why === "paid" && t("charge.paid")}
            onClick={onAct}
          >
            {t(isReward ? "charge.takeBack" : "charge.waive")}
          </Button>
        ) : null}
      </dt>
      <dd className="shrink-0">
        {isWaived ? (
          <span className="mr-2 text-12 text-ink-faint">{t("charge.waived")}</span>
        ) : null}
        {isWaived ? (
          <s className="text-ink-faint">
            <Money minor={charge.amount} tone="quiet" />
          </s>
        ) : (
          <Money minor={charge.amount} />
        )}
      </dd>
    </div>
  );
}
