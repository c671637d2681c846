import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Tx } from "#src/server/database.ts";
import { happenedIn } from "#src/server/http/delivered.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { PaymentType } from "#src/areas/payments/providers.ts";
import type { WrittenPayment } from "#src/areas/payments/core/server/written-payment.ts";
import type { Sale } from "../../contract.ts";
import type { SaleStatus } from "../../rules.ts";
import type { PricedCart } from "./price-cart.ts";
import type { Basis } from "./read-basis.ts";

export interface SaleToInsert {
  id: string;
  saleNumber: string;
  cart: PricedCart;
  basis: Basis;
  payment: WrittenPayment;
  paymentType: PaymentType;
  pointsRate: number;
  pointsAmount: number;
  points: number;
  expiresAt: string | null;
}

/** The columns of the inserted sale, without its lines. */
export type WrittenSale = Awaited<ReturnType<typeof insertSale>>;

/**
 * Writes the sale and its lines in one statement. Only `checkout` calls it.
 * @throws Refusal id_taken
 */
export async function insertSale(tx: Tx, actor: Actor, sale: SaleToInsert) {
  const { id, saleNumber, payment, points, expiresAt } = sale;
  const { lines, totals, discount: given } = sale.cart;
  const { customer, settings } = sale.basis;
  const { subtotal, discountAmount, charges, chargesAmount, roundingAmount, total, taxAmount } =
    totals;
  const status: SaleStatus = payment.status === "completed" ? "completed" : "pending";
  const discount = {
    discountType: given?.type ?? null,
    discountValue: given?.value ?? null,
    discountAmount,
    discountReason: given?.reason ?? null,
    discountLevel: given?.level ?? null,
    redemptionId: given?.reward?.redemptionId ?? null,
  };
  const values = {
    id,
    saleNumber,
    status,
    expiresAt,
    happenedAt: happenedIn(tx),
    // The sale counts on the day of its money.
    countsAt: happenedIn(tx) === null ? null : payment.completedAt,
    subtotal,
    chargesAmount,
    roundingAmount,
    total,
    taxAmount,
    ...discount,
    customerId: customer.id,
    userId: actor.userId,
    paymentType: sale.paymentType,
    paymentId: payment.id,
    currency: settings.business.currency,
  } as const;
  const [written] = await insert(tx, {
    ...values,
    charges: JSON.stringify(charges),
    pointsRate: sale.pointsRate,
    pointsAmount: sale.pointsAmount,
    pointsEarned: points,
    searchText: searchKey(
      [saleNumber, ...lines.flatMap(({ name, sku, serials }) => [name, sku, ...serials])].join(" "),
    ),
    lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
  });
  invariant(written, "INSERT … RETURNING answers with the row");
  return { ...values, ...written, charges, pointsEarned: points };
}

interface Values {
  id: string;
  saleNumber: string;
  customerId: string;
  userId: string;
  paymentType: PaymentType;
  paymentId: string;
  status: SaleStatus;
  currency: string;
  subtotal: number;
  discountType: Sale["discountType"];
  discountValue: number | null;
  discountAmount: number;
  discountReason: string | null;
  discountLevel: LoyaltyLevel | null;
  redemptionId: string | null;
  /** As a JSON array. */
  charges: string;
  chargesAmount: number;
  roundingAmount: number;
  total: number;
  taxAmount: number;
  pointsRate: number;
  pointsAmount: number;
  pointsEarned: number;
  searchText: string;
  expiresAt: string | null;
  /** When a device sold it that delivered it later; null: now. */
  happenedAt: string | null;
  /** When a sale counts that was sold before; null: now. */
  countsAt: string | null;
  /** The lines of the sale, as a JSON array. */
  lines: string;
}

const lineColumns = [
  "id",
  "saleId",
  "position",
  "itemId",
  "name",
  "sku",
  "quantity",
  "listPrice",
  "unitPrice",
  "priceReason",
  "totalPrice",
  "discountShare",
  "taxCode",
  "taxRate",
  "taxAmount",
  "unitCost",
  "cost",
  "deviceId",
  "serials",
  "warrantyDays",
] as const;

const insert = compileOnce((db, v: Given<Values>) =>
  db
    .with("sale", (q) =>
      q
        .insertInto("sales")
        .values({
          id: v.id,
          saleNumber: v.saleNumber,
          customerId: v.customerId,
          userId: v.userId,
          paymentType: v.paymentType,
          paymentId: v.paymentId,
          status: v.status,
          currency: v.currency,
          subtotal: v.subtotal,
          discountType: v.discountType,
          discountValue: v.discountValue,
          discountAmount: v.discountAmount,
          discountReason: v.discountReason,
          discountLevel: v.discountLevel,
          redemptionId: v.redemptionId,
          charges: v.charges,
          chargesAmount: v.chargesAmount,
          roundingAmount: v.roundingAmount,
          total: v.total,
          taxAmount: v.taxAmount,
          pointsRate: v.pointsRate,
          pointsAmount: v.pointsAmount,
          pointsEarned: v.pointsEarned,
          searchText: v.searchText,
          expiresAt: v.expiresAt,
          happenedAt: v.happenedAt,
          completedAt: sql`case when ${v.status}::text = 'completed' then coalesce(${v.countsAt}::timestamptz, now()) end`,
        })
        .returning(["createdAt", "completedAt"]),
    )
    .with("items", (q) =>
      q
        .insertInto("saleItems")
        .columns(lineColumns)
        .expression(
          sql`
    select l.id, ${v.id}::uuid, l.position, l."itemId", l.name, l.sku, l.quantity, l."listPrice", l."unitPrice",
           l."priceReason", l."totalPrice", l."discountShare", l."taxCode", l."taxRate", l."taxAmount", l."unitCost", l.cost,
           l."deviceId", l.serials, l."warrantyDays"
    from jsonb_to_recordset(${v.lines}::jsonb) as l (
      id uuid, position integer, "itemId" uuid, name text, sku text, quantity integer, "listPrice" bigint,
      "unitPrice" bigint, "priceReason" text, "totalPrice" bigint, "discountShare" bigint, "taxCode" text, "taxRate" numeric,
      "taxAmount" bigint, "unitCost" bigint, cost bigint, "deviceId" uuid, serials text[],
      "warrantyDays" integer)`,
        ),
    )
    .selectFrom("sale")
    .selectAll(),
);
