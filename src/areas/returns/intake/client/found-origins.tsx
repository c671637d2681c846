import { useQuery } from "@tanstack/react-query";
import { ShoppingBag, Smartphone, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { deviceListContract } from "#src/areas/devices/list/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { salesContract } from "#src/areas/sales/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";

/** What comes back: a repair, or pieces of one line of a sale. */
export interface ChosenOrigin {
  deviceId?: string;
  saleItemId?: string;
  name: string;
  /** The number of the ticket or sale, the customer's name and, for goods, the day of the sale. */
  detail: string;
  /** The maximum number of pieces that can come back. */
  most: number;
}

const AT_MOST = 8;

/** Finds handed-over repairs and, with `view_sales`, sold goods, by customer, phone, serial, ticket or sale. */
export function FoundOrigins({
  onChoose,
  onClose,
}: {
  onChoose: (origin: ChosenOrigin) => void;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("returns");
  const { may } = useShop();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const enabled = search.length > 1;
  const devices = useQuery({
    ...read(deviceListContract.listDevices, { query: { search, status: "done", limit: AT_MOST } }),
    enabled,
  });
  const sales = useQuery({
    ...read(salesContract.listSales, { query: { search, status: "completed", limit: AT_MOST } }),
    enabled: enabled && may("view_sales"),
  });
  const repairs: ChosenOrigin[] = (devices.data?.items ?? []).map((device) => ({
    deviceId: device.id,
    name: `${device.brand} ${device.model}`,
    detail: `${device.ticketNumber} · ${customerName(device.customer, t)}`,
    most: 1,
  }));
  const goods: ChosenOrigin[] = (sales.data?.items ?? []).flatMap((sale) =>
    sale.items
      .filter((item) => item.quantity > item.refundedQuantity)
      .map((item) => ({
        saleItemId: item.id,
        name: item.name,
        detail: `${sale.saleNumber} · ${customerName(sale.customer, t)} · ${formatDate(sale.createdAt, language)}`,
        most: item.quantity - item.refundedQuantity,
      })),
  );
  const isLoading = enabled && (devices.isLoading || sales.isLoading);
  const failed = [devices, sales].find(({ isError }) => isError);
  return (
    <Dialog open onClose={onClose} title={t("new.title")} description={t("new.findHint")}>
      <TextField
        label={t("new.find")}
        hint={t("new.findPlaceholder")}
        data-autofocus
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-4 min-h-40" aria-live="polite" aria-busy={isLoading}>
        {failed || isLoading ? (
          <NotLoaded query={failed ?? devices} failed={t("new.findFailed")} lines={4} />
        ) : enabled && repairs.length + goods.length === 0 ? (
          <p className="py-2 text-ink-quiet">{t("new.nothing")}</p>
        ) : (
          <>
            <Group title={t("new.repairs")} icon={Smartphone} found={repairs} onChoose={onChoose} />
            <Group title={t("new.goods")} icon={ShoppingBag} found={goods} onChoose={onChoose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Group({
  title,
  icon: Icon,
  found,
  onChoose,
}: {
  title: string;
  icon: LucideIcon;
  found: readonly ChosenOrigin[];
  onChoose: (origin: ChosenOrigin) => void;
}) {
  if (found.length === 0) return null;
  return (
    <section aria-label={title} className="mb-3">
      <h3 className="mb-1 text-12 text-ink-faint">{title}</h3>
      <ul className="flex flex-col gap-1.5">
        {found.map((origin) => (
          <li key={origin.deviceId ?? origin.saleItemId}>
            <button
              type="button"
              onClick={() => onChoose(origin)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left ring-1 ring-line ring-inset hover:bg-sunken focus-visible:outline-2 focus-visible:outline-ring"
            >
              <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{origin.name}</span>
                <span className="block truncate text-12 text-ink-quiet">{origin.detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
