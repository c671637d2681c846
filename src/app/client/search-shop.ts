import type { Page } from "#src/shared/fields.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { DeviceSummary } from "#src/areas/devices/contract.ts";
import { request } from "#src/client/api.ts";
import { word } from "#src/client/i18n.ts";
import type { Command } from "#src/client/shell/command-palette.tsx";
import { formatPhone } from "#src/shared/phone.ts";

const AT_MOST = 6;

/** Ctrl/Cmd+K: devices and customers by a few letters. */
export async function searchShop(
  text: string,
  signal: AbortSignal,
  go: (address: string) => void,
): Promise<readonly Command[]> {
  const query = new URLSearchParams({ search: text, limit: String(AT_MOST) }).toString();
  const [devices, customers] = await Promise.all([
    request<Page<DeviceSummary>>("GET", `/api/devices?${query}`, { signal }),
    request<Page<Customer>>("GET", `/api/customers?${query}`, { signal }),
  ]);
  return [
    ...devices.items.map((device) => ({
      id: device.id,
      group: word("shell:nav.devices"),
      label: `${device.ticketNumber} · ${device.brand} ${device.model}`,
      detail: device.customer.name,
      run: () => go(`/devices/${device.id}`),
    })),
    ...customers.items.map((customer) => ({
      id: customer.id,
      group: word("shell:nav.customers"),
      label: customer.name,
      detail: customer.phone ? formatPhone(customer.phone) : "",
      run: () => go(`/customers/${customer.id}`),
    })),
  ];
}
