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
    ...passportsIn(devices.items, text).map(({ code, name }) => ({
      id: `passport ${code}`,
      group: word("shell:nav.passport"),
      label: name,
      detail: code,
      run: () => go(`/passport?code=${encodeURIComponent(code)}`),
    })),
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

const SHORTEST_CODE = 4;

/** Handsets whose IMEI or serial number holds what was typed, each once. */
function passportsIn(
  devices: readonly DeviceSummary[],
  text: string,
): { code: string; name: string }[] {
  const typed = text.trim().toLowerCase();
  if (typed.length < SHORTEST_CODE) return [];
  const found = new Map<string, string>();
  for (const { imei, serialNumber, brand, model } of devices) {
    const code = [imei, serialNumber].find((each) => each?.toLowerCase().includes(typed));
    if (code && !found.has(code)) found.set(code, `${brand} ${model}`);
  }
  return [...found].map(([code, name]) => ({ code, name }));
}
