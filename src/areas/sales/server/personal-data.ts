import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { ERASED_REASON } from "../core/server/erased-words.ts";
import { openSales } from "./open-sales.ts";

/**
 * An erasure keeps sales. It removes the reasons of refunds, cancellations, discounts and changed prices, which may
 * name the customer.
 */
export const salesPersonalData: PersonalDataHolder = {
  name: "sales",
  export: async (db, customerId) => {
    const sales = await db
      .selectFrom("sales")
      .select([
        "id",
        "saleNumber",
        "status",
        "total",
        "refundedAmount",
        "paymentType",
        "pointsEarned",
      ])
      .select(["createdAt", "cancelReason", "discountReason"])
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .execute();
    const items = await db
      .selectFrom("saleItems as i")
      .innerJoin("sales as s", "s.id", "i.saleId")
      .select([
        "i.saleId",
        "i.name",
        "i.quantity",
        "i.unitPrice",
        "i.priceReason",
        "i.totalPrice",
        "i.serials",
      ])
      .where("s.customerId", "=", customerId)
      .orderBy("i.position")
      .execute();
    const bySale = Map.groupBy(items, ({ saleId }) => saleId);
    return sales.map(({ id, ...sale }) => ({
      ...sale,
      items: (bySale.get(id) ?? []).map(({ saleId: _, ...item }) => item),
    }));
  },
  openMoney: openSales,
  async erase(tx, customerId) {
    const own = tx.selectFrom("sales").select("id").where("customerId", "=", customerId);
    await tx
      .updateTable("saleRefunds")
      .set({ reason: ERASED_REASON })
      .where("saleId", "in", own)
      .execute();
    await tx
      .updateTable("saleItems")
      .set({ priceReason: ERASED_REASON })
      .where("saleId", "in", own)
      .where("priceReason", "is not", null)
      .execute();
    await tx
      .updateTable("sales")
      .set({ cancelReason: null, discountReason: null })
      .where("customerId", "=", customerId)
      .execute();
  },
};
