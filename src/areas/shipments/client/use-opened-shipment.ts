import { useEffect, useSyncExternalStore } from "react";
import { asId } from "#src/shared/ids.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { goTo, whenLocationChanges } from "#src/client/address-bar.ts";

/** The event of the window that opens the detail of a shipment: `new CustomEvent("shipmentView", { detail })`. */
const VIEW = "shipmentView";

/** The address of the detail of a shipment: its id is the hash. The filters of the list stay. */
export const shipmentHref = (id: string): string =>
  `${pageHref("/shipments")}${location.search}#${id}`;

/** The id in the hash of the address, or an empty string; and the function that closes the detail. */
export function useOpenedShipment(): [id: string, close: () => void] {
  const hash = useSyncExternalStore(whenLocationChanges, () => location.hash);
  const opened = asId(hash.slice(1)) ?? "";
  useEffect(() => {
    const view = (event: Event) => {
      const id = asId(idIn(event));
      if (id && location.hash !== `#${id}`) goTo(shipmentHref(id));
    };
    addEventListener(VIEW, view);
    return () => removeEventListener(VIEW, view);
  }, []);
  // Other code of the page learns which shipment is open.
  useEffect(() => {
    if (opened) dispatchEvent(new CustomEvent(VIEW, { detail: { shipmentId: opened } }));
  }, [opened]);
  return [opened, () => goTo(`${pageHref("/shipments")}${location.search}`, { replace: true })];
}

function idIn(event: Event): string | undefined {
  const { detail } = event as CustomEvent<{ shipmentId?: unknown } | null>;
  return typeof detail?.shipmentId === "string" ? detail.shipmentId : undefined;
}
