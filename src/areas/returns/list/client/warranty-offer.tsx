import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { returnsContract } from "../../contract.ts";
import { originOf } from "./origin-of-device.ts";

const NewReturnDialog = lazy(() => import("../../intake/client/new-return-dialog.tsx"));

/**
 * On the screen of a repair that was handed back and is under warranty: offers to take it in again. A return that is
 * already open is in the section of returns.
 */
export default function WarrantyOffer({ device }: { device: Device }) {
  const { t, language } = useTranslation("returns");
  const { may } = useShop();
  const go = useGo();
  const [creating, setCreating] = useState(false);
  const { data } = useQuery({
    ...read(returnsContract.getReturnability, { query: { deviceId: device.id } }),
    enabled: may("create_returns") && may("view_returns"),
    retry: false,
  });
  if (data?.warrantyStatus !== "in-warranty" || data.openReturn) return null;
  const { warrantyUntil } = data;
  if (warrantyUntil === null) return null;
  return (
    <div className="mb-4">
      <Notice
        title={t("offer.until", { day: formatDate(warrantyUntil, language) })}
        action={
          <Button size="small" icon={<Undo2 size={14} />} onClick={() => setCreating(true)}>
            {t("offer.action")}
          </Button>
        }
      />
      <Suspense>
        {creating ? (
          <NewReturnDialog
            origin={originOf(device, t)}
            onClose={() => setCreating(false)}
            onCreated={(id) => go(pageHref("/returns/$id", { id }))}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
