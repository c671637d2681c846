import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { Button } from "#src/client/ui/button.tsx";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { DeviceStatusBadge } from "#src/areas/devices/moves/client/status-badge.tsx";
import type { DeviceSummary } from "#src/areas/devices/core/contract.ts";
import { deviceListContract } from "#src/areas/devices/list/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

const SHOWN = 8;

/** The dialog "Link Sale to Repair". A cart without a customer also gets the customer of the repair. */
export default function RepairDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { till, cart, act } = useTillScreen();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = useQuery({
    ...read(deviceListContract.listDevices, { query: { limit: SHOWN, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const devices = query.data?.items;
  const pick = ({ id, ticketNumber, brand, model, customer }: DeviceSummary) => {
    act({ act: "link", repair: { id, ticketNumber, device: `${brand} ${model}` } });
    // With a walk-in that is only preselected, the cart has no customer, so it gets the customer of the repair.
    if (!till.get().cart.customer) act({ act: "choose-customer", customer: { id: customer.id } });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("linkRepair")}
      description={t("linkRepairHint")}
      footer={
        cart.repair ? (
          <Button
            onClick={() => {
              act({ act: "link", repair: null });
              onClose();
            }}
          >
            {t("unlink")}
          </Button>
        ) : null
      }
    >
      <input
        type="search"
        data-autofocus
        aria-label={t("repairSearch")}
        placeholder={t("repairSearch")}
        value={typed}
        maxLength={100}
        autoComplete="off"
        className={controlClasses}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const first = devices?.[0];
          const isAnswered = search === typed.trim() && !query.isPlaceholderData;
          if (event.key === "Enter" && first && typed.trim() && isAnswered) pick(first);
        }}
      />
      <div className="mt-3 min-h-72">
        {query.isError || !devices ? (
          <NotLoaded query={query} failed={t("devicesFailed")} lines={6} />
        ) : devices.length === 0 ? (
          <EmptyState title={t("noRepairs")} />
        ) : (
          <ul className="-mx-2">
            {devices.map((device) => (
              <li key={device.id}>
                <button
                  type="button"
                  onClick={() => pick(device)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">
                      {device.brand} {device.model}
                    </span>
                    <span className="block truncate text-12 text-ink-quiet">
                      {device.ticketNumber} · {customerName(device.customer, t)}
                    </span>
                  </span>
                  <DeviceStatusBadge status={device.status} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
