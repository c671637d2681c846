import { pageHref } from "#src/shared/addresses.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { DeviceSummary } from "#src/areas/devices/contract.ts";
import type { Item } from "#src/areas/inventory/contract.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { request } from "#src/client/data/api.ts";
import { word } from "#src/client/words/i18n.ts";
import { may } from "#src/client/session.tsx";
import type { Command } from "#src/client/shell/command-palette.tsx";
import { shapeOf } from "#src/shared/number-shapes.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";

const AT_MOST = 6;

/** Search of the command palette (Ctrl/Cmd+K): devices, customers, products and sales that `user` may see. */
export async function searchShop(
  user: SessionUser,
  text: string,
  signal: AbortSignal,
  go: (address: string) => void,
): Promise<readonly Command[]> {
  const query = new URLSearchParams({ search: text, limit: String(AT_MOST) }).toString();
  const ask = async <Row>(permission: Permission, path: string): Promise<Row[]> =>
    may(user, permission)
      ? (await request<Page<Row>>("GET", `${path}?${query}`, { signal })).items
      : [];
  const [devices, customers, items, sales] = await Promise.all([
    ask<DeviceSummary>("view_devices", "/api/devices"),
    ask<Customer>("view_customers", "/api/customers"),
    ask<Item>("view_inventory", "/api/items"),
    ask<Sale>("view_sales", "/api/sales"),
  ]);
  return [
    ...passportsIn(devices, text).map(({ code, name }) => ({
      id: `passport ${code}`,
      group: word("shell:nav.passport"),
      label: name,
      detail: code,
      run: () => go(pageHref("/passport", {}, { code })),
    })),
    ...devices.map((device) => ({
      id: device.id,
      group: word("shell:nav.devices"),
      label: `${device.ticketNumber} · ${device.brand} ${device.model}`,
      detail: customerName(device.customer, word),
      run: () => go(pageHref("/devices/$id", { id: device.id })),
    })),
    ...customers.map((customer) => ({
      id: customer.id,
      group: word("shell:nav.customers"),
      label: customer.name,
      detail: customer.phone ? formatPhone(customer.phone) : "",
      run: () => go(pageHref("/customers/$id", { id: customer.id })),
    })),
    ...items.map((item) => ({
      id: item.id,
      group: word("shell:nav.inventory"),
      label: item.name,
      detail: item.sku,
      run: () => go(pageHref("/inventory/$id", { id: item.id })),
    })),
    ...sales.map((sale) => ({
      id: sale.id,
      group: word("shell:nav.salesReport"),
      label: sale.saleNumber,
      detail: sale.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
      run: () => go(pageHref("/sales/$id", { id: sale.id })),
    })),
  ];
}

const SHORTEST_CODE = 4;

/** The distinct handsets whose IMEI or serial number contains the typed text, with or without separators. */
function passportsIn(
  devices: readonly DeviceSummary[],
  text: string,
): { code: string; name: string }[] {
  const shape = shapeOf(text);
  const typed = ((shape.as === "code" && shape.code.digits) || text.trim()).toLowerCase();
  if (typed.length < SHORTEST_CODE) return [];
  const found = new Map<string, string>();
  for (const { imei, serialNumber, brand, model } of devices) {
    const code = [imei, serialNumber].find((each) => each?.toLowerCase().includes(typed));
    if (code && !found.has(code)) found.set(code, `${brand} ${model}`);
  }
  return [...found].map(([code, name]) => ({ code, name }));
}
