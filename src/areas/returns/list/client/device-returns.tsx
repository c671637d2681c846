import { useQuery } from "@tanstack/react-query";
import { ScanBarcode, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { LoadNotice } from "#src/client/ui/feedback/load-notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { returnsContract } from "../../contract.ts";
import { passportHref } from "../../passport/client/passport-address.ts";
import { originOf } from "./origin-of-device.ts";
import { ReturnRow } from "../../core/client/return-row.tsx";

const NewReturnDialog = lazy(() => import("../../intake/client/new-return-dialog.tsx"));

/** A section of a repair's screen: its returns, a button for a new return, and a link to the handset's passport. */
export function DeviceReturns({ device }: { device: Device }) {
  const { t } = useTranslation("returns");
  const { may } = useShop();
  const go = useGo();
  const [creating, setCreating] = useState(false);
  const isDone = device.status === "done";
  const maySee = may("view_returns");
  const query = useQuery({
    ...read(returnsContract.listReturns, { query: { deviceId: device.id } }),
    enabled: isDone && maySee,
  });
  const code = device.imei ?? device.serialNumber;
  const found = query.data?.items ?? [];
  const isOpen = found.some(({ currentStep }) => currentStep !== "closed");
  if (!code && !(isDone && maySee)) return null;
  return (
    <Section
      title={isDone && maySee ? t("title") : t("passport.title")}
      actions={
        isDone && may("create_returns") && !isOpen ? (
          <Button size="small" icon={<Undo2 size={14} />} onClick={() => setCreating(true)}>
            {t("new.action")}
          </Button>
        ) : null
      }
    >
      {query.isError ? (
        <LoadNotice query={query} title={t("list.failed")} />
      ) : found.length > 0 ? (
        <ul className="divide-y divide-line">
          {found.map((returned) => (
            <ReturnRow key={returned.id} returned={returned}>
              <RelativeTime iso={returned.createdAt} />
            </ReturnRow>
          ))}
        </ul>
      ) : isDone && maySee ? (
        <p className="text-ink-faint">{t("list.noneOfDevice")}</p>
      ) : null}
      {code ? (
        <AppLink
          href={passportHref(code)}
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium text-accent-ink hover:underline desk:min-h-0"
        >
          <ScanBarcode size={16} aria-hidden="true" />
          {t("passport.open")}
        </AppLink>
      ) : null}
      <Suspense>
        {creating ? (
          <NewReturnDialog
            origin={originOf(device, t)}
            onClose={() => setCreating(false)}
            onCreated={(id) => go(pageHref("/returns/$id", { id }))}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}
