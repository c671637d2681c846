import type { Database } from "#src/server/database.ts";
import { today } from "#src/shared/time.ts";
import type { TestClient } from "../client.ts";
import { ordered, supplied } from "../shop/purchasing.ts";
import { shipmentTarget } from "./shipment-target.ts";
import { each, listedVersion, type Target } from "./target.ts";

/** The targets of all changes of purchasing and shipments. An order has the item. */
export const purchasingTargets = (db: Database, admin: TestClient, itemId: string) => ({
  updateSupplier: () => supplierTarget(admin),
  updatePaymentAccount: () => paymentAccountTarget(admin),
  updateExpenseCategory: () => expenseCategoryTarget(admin),
  updateExchangeRate: () => exchangeRateTarget(admin),
  updateSupplierPrice: () => supplierPriceTarget(admin, itemId),
  updateReorderSettings: () => reorderSettingsTarget(admin),
  updatePurchaseOrder: () => purchaseOrderTarget(admin, itemId),
  changeShipmentAgent: () => shipmentTarget(db, admin),
});

let numbers = 0;

async function supplierTarget(admin: TestClient): Promise<Target> {
  const path = `/api/suppliers/${(await supplied(admin)).id}`;
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: each({
      name: "Li Wei",
      companyName: "Guangzhou Screens Ltd",
      email: "li@example.com",
      phone: "+86 20 8888 0000",
      address: "Guangzhou",
      contactPerson: "Li",
      paymentTerms: "30%",
      leadTimeDays: 30,
      warrantyDays: 90,
    }),
  };
}

async function paymentAccountTarget(admin: TestClient): Promise<Target> {
  const given = { name: `CRDB ${++numbers}`, type: "bank" };
  const { id } = (await admin.post("/api/payment-accounts", given)).body;
  return {
    path: `/api/payment-accounts/${id}`,
    base: listedVersion(admin, "/api/payment-accounts", id),
    values: each({ name: `NMB ${numbers}`, type: "cash", accountNumber: "0150" }),
  };
}

async function expenseCategoryTarget(admin: TestClient): Promise<Target> {
  const given = { name: `Usafi ${++numbers}` };
  const { id } = (await admin.post("/api/expense-categories", given)).body;
  return {
    path: `/api/expense-categories/${id}`,
    base: listedVersion(admin, "/api/expense-categories", id),
    values: each({ name: `Ulinzi ${numbers}`, isActive: false }),
  };
}

async function exchangeRateTarget(admin: TestClient): Promise<Target> {
  const days = String((++numbers % 27) + 1).padStart(2, "0");
  const month = String((Math.floor(numbers / 27) % 12) + 1).padStart(2, "0");
  const given = { fromCurrency: "KES", rate: 19, effectiveDate: `2020-${month}-${days}` };
  const { id } = (await admin.post("/api/exchange-rates", given)).body;
  return {
    path: `/api/exchange-rates/${id}`,
    base: listedVersion(admin, "/api/exchange-rates?limit=100", id),
    values: each({ rate: 20, effectiveDate: `2021-${month}-${days}` }),
  };
}

async function supplierPriceTarget(admin: TestClient, itemId: string): Promise<Target> {
  const { id: supplierId } = await supplied(admin);
  const given = { supplierId, itemId, price: 500_000 };
  const { id } = (await admin.post("/api/supplier-prices", given)).body;
  return {
    path: `/api/supplier-prices/${id}`,
    base: listedVersion(admin, `/api/supplier-prices?supplierId=${supplierId}&history=true`, id),
    values: each({
      supplierSku: "XK-11",
      price: 600_000,
      currency: "USD",
      minimumQuantity: 5,
      packSize: 2,
      validFrom: "2026-01-31",
    }),
  };
}

async function reorderSettingsTarget(admin: TestClient): Promise<Target> {
  const path = "/api/reorder-settings";
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: each({ safetyDays: 10, leadTimeDays: 20 }),
  };
}

async function purchaseOrderTarget(admin: TestClient, itemId: string): Promise<Target> {
  const order = await ordered(admin, itemId, { currency: "USD", exchangeRate: 2500 });
  const path = `/api/purchase-orders/${order.id}`;
  const ordering = (line: object) => ({
    items: [{ itemId, quantity: 10, unitCost: 500_000, ...line }],
  });
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: {
      ...each({
        orderNumber: `X-${++numbers}`,
        orderDate: today(),
        status: "sent",
        paymentMethod: "cash",
        paymentAccountId: null,
        notes: "Haraka",
        exchangeRate: 2600,
        totalAmount: order.totalAmount,
        items: [{ itemId, quantity: 10, unitCost: 500_000 }],
      }),
      "items[].itemId": ordering({}),
      "items[].quantity": ordering({ quantity: 11 }),
      "items[].unitCost": ordering({ unitCost: 400_000 }),
    },
  };
}
