import { fillPath, pageHref } from "#src/shared/addresses.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { DeviceSummary } from "#src/areas/devices/contract.ts";
import type { Item } from "#src/areas/inventory/contract.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import type { Handset } from "#src/areas/returns/passport/contract.ts";
import { ApiRefusal, request } from "#src/client/data/api.ts";
import { word } from "#src/client/words/i18n.ts";
import { may } from "#src/client/session.tsx";
import type { Command } from "#src/client/shell/command-palette.tsx";
import { shapeOf } from "#src/shared/number-shapes.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";

const AT_MOST = 6;

/** Searches devices (with passports and status), customers, items and sales that `user` may see, for Ctrl/Cmd+K. */
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
  const handsets = handsetsIn(devices, text);
  const isUnknown = handsets.passports.length === 0 && may(user, "view_devices");
  const goods = isUnknown ? await passportOfGoods(text, signal) : [];
  const passports = [...handsets.passports, ...goods].map((each) => passportCommand(each, go));
  return [
    ...(handsets.isTicket ? [] : passports),
    ...devices.map((device) => deviceCommand(device, go)),
    ...(handsets.isTicket ? passports : []),
    ...handsets.tickets.map((device) => statusCommand(device, go)),
    ...customers.map((customer) => customerCommand(customer, go)),
    ...items.map((item) => itemCommand(item, go)),
    ...sales.map((sale) => saleCommand(sale, go)),
  ];
}

type Go = (address: string) => void;

const passportCommand = ({ code, name }: Passport, go: Go): Command => ({
  id: `passport ${code}`,
  group: word("shell:nav.passport"),
  label: word("palette:openPassport", { name }),
  detail: code,
  run: () => go(pageHref("/passport", {}, { code })),
});

const deviceCommand = (device: DeviceSummary, go: Go): Command => ({
  id: device.id,
  group: word("shell:nav.devices"),
  label: `${device.ticketNumber} · ${device.brand} ${device.model}`,
  detail: customerName(device.customer, word),
  run: () => go(pageHref("/devices/$id", { id: device.id })),
});

const statusCommand = ({ ticketNumber, brand, model }: DeviceSummary, go: Go): Command => ({
  id: `status ${ticketNumber}`,
  group: word("shell:nav.trackStatus"),
  label: word("palette:openTrack", { name: ticketNumber }),
  detail: `${brand} ${model}`,
  run: () => go(pageHref("/track-status", {}, { search: ticketNumber })),
});

const customerCommand = (customer: Customer, go: Go): Command => ({
  id: customer.id,
  group: word("shell:nav.customers"),
  label: customerName(customer, word),
  detail: customer.phone ? formatPhone(customer.phone) : "",
  run: () => go(pageHref("/customers/$id", { id: customer.id })),
});

const itemCommand = (item: Item, go: Go): Command => ({
  id: item.id,
  group: word("shell:nav.inventory"),
  label: item.name,
  detail: item.sku,
  run: () => go(pageHref("/inventory/$id", { id: item.id })),
});

const saleCommand = (sale: Sale, go: Go): Command => ({
  id: sale.id,
  group: word("shell:nav.salesReport"),
  label: sale.saleNumber,
  detail: sale.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
  run: () => go(pageHref("/sales/$id", { id: sale.id })),
});

const SHORTEST_CODE = 4;
const SHORTEST_SERIAL = 8;
const MOST_STATUSES = 3;

interface Passport {
  code: string;
  name: string;
}

/**
 * Chooses the devices whose IMEI, serial number or ticket number contains the typed text. `passports`: the passports of
 * their handsets. `tickets`: the first three of these devices; the palette links to their tracking status. `isTicket`:
 * whether the text is a ticket number. If it is, the palette lists the devices first, otherwise the passports.
 */
function handsetsIn(devices: readonly DeviceSummary[], text: string) {
  const shape = shapeOf(text);
  const isTicket = shape.as === "document" && shape.document.kind === "ticket";
  const typed = ((shape.as === "code" && shape.code.digits) || text.trim()).toLowerCase();
  const ending = shape.as === "code" ? shape.code.ending : "";
  const named = devices.filter(
    ({ imei, serialNumber, ticketNumber }) =>
      isTicket ||
      (ending !== "" && ticketNumber.endsWith(ending)) ||
      (typed.length >= SHORTEST_CODE &&
        [imei, serialNumber].some((each) => each?.toLowerCase().includes(typed))),
  );
  const passports = new Map<string, Passport>();
  for (const { imei, serialNumber, brand, model } of named) {
    const codes = [imei, serialNumber].filter((each) => each !== null);
    const code = codes.find((each) => each.toLowerCase().includes(typed)) ?? codes[0];
    if (code && !passports.has(code)) passports.set(code, { code, name: `${brand} ${model}` });
  }
  return { passports: [...passports.values()], tickets: named.slice(0, MOST_STATUSES), isTicket };
}

/** The passport of a handset that the shop sold but never repaired. The user must type its complete number. */
async function passportOfGoods(text: string, signal: AbortSignal): Promise<Passport[]> {
  const shape = shapeOf(text);
  if (shape.as !== "code" || shape.code.word.length < SHORTEST_SERIAL) return [];
  const code = shape.code.digits || shape.code.word;
  try {
    const path = fillPath("/api/handsets/:code", { code });
    const { goods } = await request<Handset>("GET", path, { signal });
    return [{ code, name: goods[0]?.item.name ?? code }];
  } catch (error) {
    // No handset has this code.
    if (error instanceof ApiRefusal && error.status === 404) return [];
    throw error;
  }
}
