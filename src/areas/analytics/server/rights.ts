import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { DaySums } from "./day-sums.ts";
import type { MoneyTotals, Totals } from "../answers.ts";
import type { Days } from "../rules.ts";

/** What an actor may see of figures that all users share. */
export interface Sight {
  goods: boolean;
  repairMoney: boolean;
  /** Sums of goods and repairs together. */
  revenue: boolean;
  devices: boolean;
  customers: boolean;
  inventory: boolean;
  returns: boolean;
}

export function sightOf(actor: Actor): Sight {
  const goods = may(actor, "view_sales");
  const repairMoney = may(actor, "view_payments");
  return {
    goods,
    repairMoney,
    revenue: goods && repairMoney,
    devices: may(actor, "view_devices"),
    customers: may(actor, "view_customers"),
    inventory: may(actor, "view_inventory"),
    returns: may(actor, "view_returns"),
  };
}

/** What the shop earned and did in a span, as far as the actor may see it. */
export function totalsOf(sums: DaySums, span: Days, sight: Sight): Totals {
  const {
    revenue,
    goods,
    goodsRefunds = 0,
    repairs,
    repairRefunds = 0,
  } = moneyOf(sums, span, sight);
  return {
    ...(revenue !== undefined && { revenue, refunds: goodsRefunds + repairRefunds }),
    ...(goods !== undefined && { salesRevenue: goods, sales: sums.count("sale", span) }),
    ...(repairs !== undefined && { repairRevenue: repairs }),
    ...(sight.devices && {
      devicesReceived: sums.count("device_received", span),
      devicesCompleted: sums.count("device_completed", span),
    }),
    ...(sight.customers && { newCustomers: sums.count("customer_new", span) }),
  };
}

/** The money of a span, as far as the actor may see it. */
export function moneyOf(sums: DaySums, span: Days, sight: Sight): MoneyTotals {
  const goods = sums.amount("sale", span);
  const goodsRefunds = sums.amount("sale_refund", span);
  const repairs = sums.amount("repair_payment", span);
  const repairRefunds = sums.amount("repair_refund", span);
  return {
    ...(sight.goods && { goods, goodsRefunds }),
    ...(sight.repairMoney && { repairs, repairRefunds }),
    ...(sight.revenue && { revenue: goods + repairs - goodsRefunds - repairRefunds }),
  };
}
