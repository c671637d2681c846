import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { chargeKinds } from "#src/areas/payments/charge-rules.ts";
import { useShop } from "../../client/use-shop.ts";
import type { Device } from "../../contract.ts";
import type { DeviceCharge } from "../detail.ts";
import { chargeFor, whyNotWaive } from "../rules.ts";

const WaiveChargeDialog = lazy(() => import("./waive-charge-dialog.tsx"));
const AddChargeDialog = lazy(() => import("./add-charge-dialog.tsx"));

type Open = DeviceCharge | "add" | null;

/** The charges beside the price, each with its button for waiving, and the button that adds one by hand. */
export function ChargeLines({ device }: { device: Device }) {
  const { t } = useTranslation("money");
  const { may, settings } = useShop();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const addable = chargeKinds.flatMap((kind) => {
    if (device.charges.some((charge) => charge.kind === kind)) return [];
    return chargeFor(kind, device, settings.business) ?? [];
  });
  return (
    <>
      {device.charges.map((charge) => (
        <Line key={charge.id} device={device} charge={charge} onWaive={() => setOpen(charge)} />
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
  onWaive,
}: {
  device: Device;
  charge: DeviceCharge;
  onWaive: () => void;
}) {
  const { t } = useTranslation("money");
  const { may } = useShop();
  const isWaived = charge.waivedAt !== null;
  const why = whyNotWaive(charge, device);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-4 text-ink-quiet">
        {t(`charge.${charge.kind}`)}
        {charge.percent === null ? null : ` (${charge.percent}%)`}
        {may("waive_charges") && !isWaived ? (
          <Button
            className="-mx-2.5"
            size="small"
            variant="ghost"
            aria-label={t("charge.waiveNamed", { charge: t(`charge.${charge.kind}`) })}
            disabledReason={why === "paid" && t("charge.paid")}
            onClick={onWaive}
          >
            {t("charge.waive")}
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
