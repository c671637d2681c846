import { today } from "#src/shared/time.ts";
import { createPaymentAccount } from "#src/areas/purchasing/accounts/server/payment-accounts.ts";
import { newPurchaseOrder, type PurchaseOrder } from "#src/areas/purchasing/orders/contract.ts";
import { createExchangeRate } from "#src/areas/purchasing/rates/server/exchange-rates.ts";
import { createPurchaseOrder } from "#src/areas/purchasing/orders/server/create-order.ts";
import { cancelPurchaseOrder } from "#src/areas/purchasing/orders/server/end-order.ts";
import { updatePurchaseOrder } from "#src/areas/purchasing/order-changes/server/update-order.ts";
import { newSupplier } from "#src/areas/purchasing/suppliers/contract.ts";
import { createSupplier } from "#src/areas/purchasing/suppliers/server/change-suppliers.ts";
import { setAgentPaid } from "#src/areas/shipments/server/change-details.ts";
import { changeShipmentStatus } from "#src/areas/shipments/server/change-status.ts";
import { confirmShipment, inspectShipment } from "#src/areas/shipments/server/confirm-goods.ts";
import { addShipmentPayment } from "#src/areas/shipments/server/payments.ts";
import { addTrackingNumber } from "#src/areas/shipments/server/tracking.ts";
import { daysBack } from "./credit.ts";
import type { Step, Story } from "./story.ts";

const suppliers = {
  guangzhou: {
    name: "Li Wei",
    companyName: "Guangzhou Yuexiu Screens Ltd",
    contactPerson: "Li Wei",
    email: "sales@yuexiu-screens.example",
    phone: "+86 20 8888 1234",
    address: "Nanfang Mansion, Yanjiang West Road, Guangzhou",
    paymentTerms: "30% kabla, 70% mzigo ukifika",
    leadTimeDays: 45,
  },
  nairobi: {
    name: "Wanjiru Kamau",
    companyName: "Luthuli Spares",
    phone: "+254 722 000 111",
    address: "Luthuli Avenue, Nairobi",
    paymentTerms: "Siku 14",
    leadTimeDays: 7,
  },
  dubai: {
    name: "Deira Mobile Trading",
    email: "orders@deira-mobile.example",
    phone: "+971 4 222 3333",
    address: "Al Sabkha, Deira, Dubai",
    paymentTerms: "Kabla ya kusafirisha",
    leadTimeDays: 12,
  },
  kariakoo: {
    name: "Mzee Hamisi Spea",
    phone: "+255 754 123 456",
    address: "Mtaa wa Aggrey, Kariakoo",
    paymentTerms: "Taslimu",
    leadTimeDays: 1,
  },
} as const;

const rates = [
  [118, "USD", 2590],
  [60, "USD", 2625.5],
  [10, "USD", 2648.75],
  [118, "KES", 20.1],
  [30, "KES", 20.45],
] as const;

interface Plan {
  supplier: keyof typeof suppliers;
  /** In open days. */
  daysAgo: number;
  currency: "TZS" | "USD" | "KES";
  rate: number;
  mode: "meli" | "ndege";
  agent: string | null;
  /** In minor units of the currency. */
  shipping: number | null;
  /** SKU, pieces and the cost of a piece in minor units. */
  lines: readonly (readonly [sku: string, quantity: number, unitCost: number])[];
  status: "cancelled" | "confirmed" | "draft" | "sent" | "shipped";
  /** The open days after the order on which its shipment got these statuses. */
  moves?: readonly (readonly [days: number, status: "arrived" | "received"])[];
}

const plans: readonly Plan[] = [
  {
    supplier: "guangzhou",
    daysAgo: 66,
    currency: "USD",
    rate: 2590,
    mode: "meli",
    agent: "Silent Ocean",
    shipping: 18_500,
    lines: [
      ["SCR-TEC-SP20", 40, 1150],
      ["SCR-SAM-A14", 25, 1980],
      ["BAT-SAM-A14", 50, 620],
    ],
    status: "shipped",
    moves: [
      [44, "arrived"],
      [46, "received"],
    ],
  },
  {
    supplier: "nairobi",
    daysAgo: 24,
    currency: "KES",
    rate: 20.45,
    mode: "ndege",
    agent: "Tahmeed Parcel",
    shipping: 350_000,
    lines: [
      ["BAT-TEC-BL49", 30, 58_000],
      ["BAT-ITL-P40", 20, 44_000],
    ],
    status: "shipped",
    moves: [[5, "arrived"]],
  },
  {
    supplier: "dubai",
    daysAgo: 17,
    currency: "USD",
    rate: 2625.5,
    mode: "ndege",
    agent: "Kariakoo Air Cargo",
    shipping: 9000,
    lines: [
      ["SCR-APL-11", 10, 3450],
      ["BAT-APL-11", 15, 1590],
    ],
    status: "shipped",
  },
  {
    supplier: "kariakoo",
    daysAgo: 13,
    currency: "TZS",
    rate: 1,
    mode: "meli",
    agent: null,
    shipping: null,
    lines: [["SCR-INF-N30", 6, 5_100_000]],
    status: "cancelled",
  },
  {
    supplier: "guangzhou",
    daysAgo: 8,
    currency: "USD",
    rate: 2648.75,
    mode: "meli",
    agent: "Silent Ocean",
    shipping: null,
    lines: [
      ["SCR-INF-H40I", 30, 1220],
      ["SCR-ITL-A70", 40, 760],
      ["BAT-XIA-BN5", 40, 510],
    ],
    status: "confirmed",
  },
  {
    supplier: "dubai",
    daysAgo: 3,
    currency: "USD",
    rate: 2648.75,
    mode: "ndege",
    agent: null,
    shipping: null,
    lines: [["SCR-APL-13", 6, 8350]],
    status: "sent",
  },
  {
    supplier: "kariakoo",
    daysAgo: 1,
    currency: "TZS",
    rate: 1,
    mode: "meli",
    agent: null,
    shipping: null,
    lines: [
      ["SCR-XIA-12C", 10, 3_400_000],
      ["BAT-INF-BL50", 12, 1_250_000],
    ],
    status: "draft",
  },
];

/** Suppliers with their accounts and rates, purchase orders with every status that is set by hand, and shipments. */
export function purchasingSteps(story: Story): Step[] {
  const { tx, admin } = story;
  const ids: Partial<Record<keyof typeof suppliers, string>> = {};
  const begin = async () => {
    for (const [key, given] of Object.entries(suppliers)) {
      const { id } = await createSupplier(tx, admin, newSupplier.parse(given));
      ids[key as keyof typeof suppliers] = id;
    }
    const bank = { name: "CRDB Kariakoo", type: "bank", accountNumber: "0150 2288 1100" } as const;
    await createPaymentAccount(tx, admin, bank);
    await createPaymentAccount(tx, admin, { name: "Droo la duka", type: "cash" });
  };
  return [
    { minute: daysBack(story, 118), act: begin },
    ...rates.map(([days, fromCurrency, rate]) => ({
      minute: daysBack(story, days),
      act: async () => {
        const effectiveDate = dayOf(story, days);
        await createExchangeRate(tx, admin, {
          fromCurrency,
          toCurrency: "TZS",
          rate,
          effectiveDate,
        });
      },
    })),
    ...plans.flatMap((plan) => stepsOfOrder(story, plan, () => ids[plan.supplier] ?? "")),
  ];
}

const dayOf = (story: Story, days: number): string =>
  today(new Date(story.time.momentOf(daysBack(story, days))));

function stepsOfOrder(story: Story, plan: Plan, supplierId: () => string): Step[] {
  const { tx, admin, counter } = story;
  const [clerk = admin] = counter;
  let order: PurchaseOrder | null = null;
  const shipment = () => order?.shipment?.id ?? "";
  const create = async () => {
    order = await createPurchaseOrder(tx, admin, orderOf(story, plan, supplierId()));
    const { id, version } = order;
    if (plan.status === "cancelled")
      await cancelPurchaseOrder(tx, admin, id, { reason: "Bei imepanda ghafla" });
    else if (plan.status !== "draft")
      await updatePurchaseOrder(tx, admin, id, { version, status: plan.status });
    if (plan.agent === null) return;
    const trackingNumber = `TZ${order.orderNumber.replaceAll(/\D/g, "")}`;
    await addTrackingNumber(tx, clerk, shipment(), { trackingNumber });
    if (plan.shipping) await addShipmentPayment(tx, admin, shipment(), { amount: plan.shipping });
  };
  const move = (status: "arrived" | "received") => async () => {
    await changeShipmentStatus(tx, clerk, shipment(), { status });
    if (status !== "received") return;
    await confirmShipment(tx, clerk, shipment());
    const { version } = await setAgentPaid(tx, admin, shipment(), { paid: true });
    await inspectShipment(tx, clerk, shipment(), { passed: true, version });
  };
  return [
    { minute: daysBack(story, plan.daysAgo), act: create },
    ...(plan.moves ?? []).map(([days, status]) => ({
      minute: daysBack(story, plan.daysAgo - days),
      act: move(status),
    })),
  ];
}

const orderOf = (story: Story, plan: Plan, supplierId: string) =>
  newPurchaseOrder.parse({
    supplierId,
    orderDate: dayOf(story, plan.daysAgo),
    currency: plan.currency,
    exchangeRate: plan.rate,
    shipmentMode: plan.mode,
    agentName: plan.agent ?? "",
    shippingCost: plan.shipping,
    paymentMethod: plan.currency === "TZS" ? "cash" : "bank",
    items: plan.lines.map(([sku, quantity, unitCost]) => ({
      itemId: story.room.shelves.find(({ good }) => good.sku === sku)?.itemId ?? "",
      quantity,
      unitCost,
    })),
  });
