import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { STANDARD_CODE } from "#src/areas/settings/taxes/rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../../core/contract.ts";

const TaxCodeDialog = lazyWithWords(() => import("./tax-code-dialog.tsx"), "charges");

/** How the repair is taxed, for those who may change it, and for everybody if it is not the standard rate. */
export default function TaxLine({ device }: { device: Device }) {
  const { t } = useTranslation("money");
  const { may } = useShop();
  const [isOpen, setOpen] = useState(false);
  const mayChange = may("manage_tax_rates") && device.status !== "done";
  if (!mayChange && device.taxCode === STANDARD_CODE) return null;
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-quiet">{t("tax.code")}</dt>
      <dd className="flex items-baseline gap-x-4">
        {mayChange ? (
          <Button
            className="-mx-2.5"
            size="small"
            variant="ghost"
            aria-label={t("tax.change")}
            disabledReason={device.paidAmount > 0 && t("tax.paid")}
            onClick={() => setOpen(true)}
          >
            {t("tax.changeShort")}
          </Button>
        ) : null}
        {device.taxCode}
      </dd>
      {isOpen ? (
        <Suspense>
          <TaxCodeDialog device={device} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
