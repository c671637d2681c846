import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { findViolations, invariants } from "#src/app/invariants.ts";
import { sealEvents } from "#src/server/events/seals.ts";
import { inTransaction } from "#src/server/database.ts";
import { refundDevice } from "#src/areas/devices/money/server/refund-device.ts";
import { startShop } from "./support/shop.ts";
import { signedIn, type TestClient } from "./support/client.ts";
import { applied, counted, opened } from "./support/shop/counts.ts";
import { finishChecklist, intake, signature, takenIn } from "./support/shop/devices.ts";
import { appointmentPlants, booked } from "./support/shop/appointments.ts";
import { bookedByVerb, bookingPlants } from "./support/storefront/bookings.ts";
import { shipmentPlants, shipped } from "./support/shop/shipments.ts";
import { sold } from "./support/shop/sales.ts";
import { chargeBesidePrices } from "./support/shop/charges.ts";
import { payFromDrawer, workWithSuppliers } from "./support/shop/suppliers.ts";
import { purchasingPlants, receivedOrder } from "./support/shop/purchasing.ts";
import { loanerPlants, workWithLoaners } from "./support/shop/loaners.ts";
import {
  onlineShopPlants,
  plannedSale,
  publishedReview,
} from "./support/storefront/online-shop.ts";
import { handsetPlants, workWithHandsets } from "./support/shop/handsets.ts";
import { workWithOrders } from "./support/storefront/orders.ts";
import { stocked } from "./support/shop/stock.ts";
import {
  actorOf,
  cameBack,
  handedBack,
  toApproval,
  toPickup,
  walk,
} from "./support/shop/returns.ts";
import {
  askForRefunds,
  refundRequestPlants,
  salePlants,
  sellSomething,
} from "./support/plants/sale-plants.ts";
import { auditPlants } from "./support/plants/audit-plants.ts";
import { approvalPlants, askForApprovals } from "./support/plants/approval-plants.ts";
import { returnPlants } from "./support/plants/return-plants.ts";
import { sumsPlants } from "./support/plants/sums-plants.ts";
import { loyaltyPlants } from "./support/shop/points.ts";
import { creditPlants, useCredit } from "./support/plants/credit-plants.ts";
import { reconcile, reconciliationPlants } from "./support/shop/reconciliation.ts";
import { fiscalPlants, issueFiscalReceipts } from "./support/plants/fiscal-plants.ts";
import { invoicePlants, issueInvoices } from "./support/plants/invoice-plants.ts";
import { providerRefundPlants, refundPlants } from "./support/plants/provider-refund-plants.ts";
import { emailPlants, emailSent } from "./support/mail/mail.ts";
import { messagePlants, sendMessages } from "./support/shop/messages.ts";
import {
  deviceRewardPlants,
  redeemRewards,
  rewardPlants,
  spendDiscountOnRepair,
} from "./support/plants/reward-plants.ts";
import { seedWebhooks, webhookPlants } from "./support/shop/webhooks.ts";
import { estimatePlants } from "./support/plants/estimate-plants.ts";
import { shiftPlants, workShifts } from "./support/plants/shift-plants.ts";
import { deliverSome, keyPlants, outboxPlants } from "./support/plants/outbox-plants.ts";

const { app, admin, technician } = await startShop();

/** A refund of more than the last payment, so that two payments are refunded. */
const giveBack = {
  amount: 400_000,
  hand: { method: "cash" },
  reason: "Imegoma tena",
  approvedBy: null,
} as const;
/** Creates an estimate in two versions. The total of version 2, which is approved, equals the price of the device. */
async function approvedEstimate(client: TestClient, deviceId: string): Promise<void> {
  const path = `/api/devices/${deviceId}/estimates`;
  const line = { kind: "labour", description: "Kioo", quantity: 2 };
  await client.post(path, { lines: [{ ...line, unitPrice: 500_000 }] });
  const { body } = await client.post(path, { lines: [{ ...line, unitPrice: 400_000 }] });
  const approval = { decision: "approve", name: "Asha", remark: "Kwa simu" };
  expect((await client.post(`${path}/${body.id}/approval`, approval)).status).toBe(200);
}

/** Fills the shop by the product's verbs with devices, an erased customer, returns, sales, shifts and a stock count. */
beforeAll(async () => {
  await seedWebhooks({ app, admin });
  const assigned = {
    technicianId: technician.userId,
    finalAmount: 800_000,
    depositAmount: 400_000,
  };
  await takenIn(admin, { ...assigned, depositPayment: { method: "cash" } });
  for (const reference of ["KEPT", "FORGOTTEN"]) {
    const device = await takenIn(admin, assigned);
    await approvedEstimate(admin, device.id);
    await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    await finishChecklist(technician, device);
    await technician.post(`/api/devices/${device.id}/status`, { status: "completed", signature });
    const mobile = { method: "mobile_money", provider: "mpesa" };
    await admin.post(`/api/devices/${device.id}/payments`, {
      ...mobile,
      amount: 500_000,
      reference,
    });
    await admin.post(`/api/devices/${device.id}/payments`, {
      ...mobile,
      amount: 300_000,
      reference: `${reference}2`,
    });
    const done = { status: "done", signature, signedBy: "Asha" };
    expect((await admin.post(`/api/devices/${device.id}/status`, done)).status).toBe(200);
    await inTransaction(app.db, (tx) =>
      refundDevice(tx, actorOf(admin, "admin"), { ...device, status: "done" }, giveBack),
    );
    if (reference === "FORGOTTEN") {
      const path = `/api/customers/${device.customerId}/erase`;
      expect((await admin.post(path, { reason: "Aliomba" })).status).toBe(200);
    }
  }
  await admin.post("/api/devices", intake());
  await booked(admin);
  await deliverSome(admin);
  await bookedByVerb(app.db);
  const price = { brand: "Tecno", model: "A1", fault: "Kioo", priceFrom: 100, priceTo: 200 };
  await admin.post("/api/repair-prices", price);
  await booked(admin);
  await shipped(app.db, admin);
  const arrived = await shipped(app.db, admin);
  await admin.post(`/api/shipments/${arrived.id}/status`, { status: "arrived" });
  const mended = await handedBack({ admin, technician });
  await walk(admin, (await cameBack(admin, mended.id)).id, toPickup);
  const refunded = await handedBack({ admin, technician });
  const { id } = await cameBack(admin, refunded.id);
  await walk(admin, id, [...toApproval, "approve", "refunded"]);
  await admin.post(`/api/returns/${id}/steps`, {
    step: "closed",
    resolution: "Imetengenezwa",
    signature,
  });
  const replaced = await cameBack(admin, (await handedBack({ admin, technician })).id);
  await walk(admin, replaced.id, [...toApproval, "approve"]);
  await workWithSuppliers(app, admin);
  await receivedOrder(admin, (await stocked(app.db, 0)).id);
  const replacement = { itemId: (await stocked(app.db, 3)).id };
  const given = await admin.post(`/api/returns/${replaced.id}/steps`, {
    step: "replaced",
    replacement,
  });
  expect(given.status).toBe(200);
  await sellSomething(app, admin);
  await mergeSomebody();
  const counter = await signedIn(app, {
    role: "customer-care",
    permissions: [
      "create_sales",
      "create_customers",
      "view_sales",
      "refund_sales",
      "ask_late_refunds",
      "ask_discounts",
    ],
  });
  await askForRefunds(app, admin, counter);
  await askForApprovals(app, admin, counter);
  await workShifts(app, admin);
  await payFromDrawer(app, admin);
  await workWithHandsets(app);
  await workWithLoaners(admin);
  await useCredit(app, admin);
  await redeemRewards(app, admin);
  await sendMessages(admin);
  await emailSent(app);
  await reconcile(app, admin);
  await issueFiscalReceipts(app, admin);
  await issueInvoices(app, admin);
  await useParts();
  await countStock();
  await workWithOrders(app, admin);
  await chargeBesidePrices(app, admin);
  await spendDiscountOnRepair(app, admin);
  await sealEvents(app.db);
});

/** Makes one person of two customers who both bought something. */
async function mergeSomebody(): Promise<void> {
  const { id: itemId } = await stocked(app.db, 3, { price: 100_000 });
  const first = await sold(admin, [{ itemId, quantity: 1 }]);
  const second = await sold(admin, [{ itemId, quantity: 1 }]);
  await publishedReview(app.db, first.id);
  await plannedSale(admin, itemId);
  const path = `/api/customers/${first.customerId}/merge`;
  const merged = await admin.post(path, { otherId: second.customerId, reason: "Mtu mmoja" });
  expect(merged.status).toBe(200);
}

/** Counts three items: one has fewer pieces than recorded, one is correct, one is not counted. */
async function countStock(): Promise<void> {
  const [less, same, skipped] = [
    await stocked(app.db, 4),
    await stocked(app.db, 6),
    await stocked(app.db, 1),
  ];
  const count = await opened(admin, [less, same, skipped]);
  await counted(admin, count, [
    [less, 3],
    [same, 6],
  ]);
  expect((await applied(admin, count)).status).toBe(200);
}

/** Uses one piece of a part in a device, reserves a second piece for the device, and records a third as lost. */
async function useParts(): Promise<void> {
  const device = await takenIn(admin);
  const item = { sku: "SCR-1", name: "Kioo", price: 100, quantity: 9 };
  const { id: itemId } = (await admin.post("/api/items", item)).body;
  for (const action of ["use", "reserve"]) {
    const body = { itemId, quantity: 1, action };
    expect((await admin.post(`/api/devices/${device.id}/parts`, body)).status).toBe(201);
  }
  const lost = { quantity: -1, reason: "lost" };
  expect((await admin.post(`/api/items/${itemId}/adjustments`, lost)).status).toBe(200);
}

test("hold in a shop that was filled by its verbs", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const unguarded = (table: string) => `alter table ${table} disable trigger user`;
const unchecked = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`;

/** SQL that violates each invariant. It first removes the constraints that would prevent the violation. */
const plants: Record<string, string[]> = {
  "a completed payment has a receipt that repeats it": [
    unguarded("receipts"),
    "update receipts set payment_amount = payment_amount + 1, remaining_balance = remaining_balance - 1 where paid_before = 0",
  ],
  "the payments of a sale in parts wait, complete and fail as one, with one receipt that lists them":
    [
      unguarded("receipts"),
      "update receipts set parts = jsonb_build_array(parts -> 0) where parts is not null",
    ],
  "a receipt's balance is its cost less everything paid": [
    unguarded("receipts"),
    "update receipts set remaining_balance = 1 where paid_before > 0",
  ],
  "the SMS provider that sends nothing is never on beside one that sends": [
    "update sms_providers set is_active = true where name in ('log', 'beem')",
  ],
  "a provider's reference pays once": [
    unguarded("payments"),
    unguarded("receipts"),
    "drop index payments_reference_unique",
    "drop index payments_message_unique",
    "update payments set reference = 'SAME' where reference is not null",
    "update receipts set payment_reference = 'SAME' where payment_reference is not null",
  ],
  "a message of mobile money pays once, whichever wallet it stands under": [
    unguarded("payments"),
    "drop index payments_reference_unique",
    "drop index payments_message_unique",
    "update payments set payment_method = 'mobile_money', reference = 'SAME' where reference is not null",
  ],
  "a device's paid amount is the sum of its completed payments, less what was too much and went back":
    ["update devices set paid_amount = paid_amount - 1 where status = 'assigned-to-technician'"],
  "no device leaves while it is paid beyond its cost, and only one that became cheaper is": [
    unchecked("devices", "devices_not_overpaid"),
    "update devices set final_amount = paid_amount - 1, deposit_amount = 0 where paid_amount > 0",
  ],
  "no deposit is more than the price it is a part of": [
    unchecked("devices", "devices_deposit_within_price"),
    "update devices set deposit_amount = final_amount + 1 where final_amount is not null",
  ],
  "refunds are what their payment says, and no more than it": [
    "update payments set refunded_amount = refunded_amount - 1 where refunded_amount > 0",
  ],
  "money that paid for nothing is all there or all gone, and what it became has its reference": [
    "update payments set completed_at = null where status = 'refunded'",
  ],
  "a payment that a provider collects has one open attempt while it is open, and none later": [
    "update payment_attempts set state = 'failed', ended_at = now() where state in ('created', 'asked', 'processing')",
  ],
  "an attempt asks for what its payment is, and completes no other amount": [
    unguarded("payment_attempts"),
    "update payment_attempts set request = '{}'",
  ],
  "cash moves in coins that exist": [
    unguarded("payments"),
    "update payments set cash_step = 10000, cash_rounding = 1 where payment_method = 'cash' and amount > 0",
  ],
  "the money that goes back is at most the money that came, and the last cash gives the rest": [
    unguarded("payment_refunds"),
    "update payment_refunds set cash_rounding = 1",
  ],
  "a refund goes to who paid, in the money they paid": [
    unguarded("payment_refunds"),
    "update payment_refunds set currency = 'KES'",
  ],
  "a payment for a device is its customer's": [
    unguarded("payments"),
    "update payments set customer_id = (select id from customers where total_spent > 0 limit 1) where amount = 400000",
  ],
  "what a customer spent is what was paid for devices handed back and for goods": [
    "update customers set total_spent = total_spent + 1 where total_spent = 0 and is_active and not is_walk_in",
  ],
  ...sumsPlants,
  ...loyaltyPlants,
  ...salePlants,
  ...refundRequestPlants,
  ...approvalPlants,
  ...auditPlants,
  ...shiftPlants,
  ...creditPlants,
  ...rewardPlants,
  ...deviceRewardPlants,
  ...messagePlants,
  ...emailPlants,
  ...fiscalPlants,
  ...invoicePlants,
  ...providerRefundPlants,
  ...refundPlants,
  ...reconciliationPlants,
  ...webhookPlants,
  "a device's history has no gap": [
    unguarded("device_transitions"),
    "update device_transitions set position = position + 10 where position = 4",
  ],
  "a device's history is one chain from received to its status": [
    "update devices set status = 'testing' where status = 'assigned-to-technician'",
  ],
  "every move in a history is one of the table": [
    unguarded("device_transitions"),
    "update device_transitions set to_status = 'testing' where to_status = 'completed'",
    "update device_transitions set from_status = 'testing' where from_status = 'completed'",
  ],
  "every move was notified once": ["delete from notifications where details ->> 'status' = 'done'"],
  "a notification is of a declared kind and code": [
    `insert into notifications (id, kind, code, type, details, href, permission)
     values (gen_random_uuid(), 'device_ready', 'late_money', 'info', '{}', '/dashboard', 'view_devices')`,
  ],
  "nobody is told of their own act": [
    `insert into notifications (id, kind, code, type, details, href, user_id, actor_id)
     select gen_random_uuid(), 'device_assigned', 'device_assigned', 'info', '{}', '/dashboard', id, id
     from users limit 1`,
  ],
  "work is in somebody's hands": [
    "update devices set assigned_to = null where status = 'assigned-to-technician'",
  ],
  "a device is handed back when its time says so, and completed ones say when": [
    "update devices set handed_over_at = null",
  ],
  "the price of a repair is the last one that somebody set": [
    "update devices set final_amount = final_amount + 1 where final_amount is not null",
  ],
  "what was handed back with a balance says why": [
    "update devices set final_amount = final_amount + 1 where status = 'done'",
  ],
  "a repair owes its charges that were not waived": [
    "update devices set charges_amount = charges_amount + 1 where charges_amount > 0",
  ],
  "a service charge is its percentage of the price of its repair": [
    "update device_charges set percent = percent + 1 where kind = 'service'",
  ],
  "every charge and every waiver stands in the journal": [
    "update device_charges set waived_at = now(), waived_by = (select id from users limit 1) where kind <> 'reward'",
  ],
  ...returnPlants,
  ...appointmentPlants,
  ...bookingPlants,
  ...shipmentPlants,
  ...purchasingPlants,
  ...handsetPlants,
  ...loanerPlants,
  ...onlineShopPlants,
  "a device went from hand to hand without a gap": [
    unguarded("device_custody"),
    "update device_custody set position = position + 10 where to_kind = 'customer'",
  ],
  "a device's custody is one chain from its receiver to its holder": [
    "update devices set holder_kind = 'place', holder_user_id = null, holder_place = 'A1' where status = 'received'",
  ],
  "what was handed back is with its customer, and nothing else is": [
    "update devices set holder_kind = 'user' where status = 'done'",
  ],
  "nothing unlocks what was handed back": [
    "insert into device_passcodes (device_id, sealed) select id, '' from devices where status = 'done'",
  ],
  "every look at a passcode stands in the journal": [
    "insert into device_passcode_reveals (id, device_id, revealed_by) select gen_random_uuid(), id, assigned_to from devices where assigned_to is not null limit 1",
  ],
  "whoever works has the device, on their own bench": [
    "insert into device_work_sessions (id, device_id, technician_id) select gen_random_uuid(), id, received_by from devices where status = 'received' limit 1",
  ],
  "only what was handed back is rated": [
    "insert into device_ratings (id, device_id, score) select gen_random_uuid(), id, 5 from devices where status = 'received' limit 1",
  ],
  ...estimatePlants,
  ...outboxPlants,
  ...keyPlants,
  "a photo has its files, at most twelve a device": [
    unchecked("device_photos", "device_photos_whole_or_deleted"),
    "insert into device_photos (id, device_id, phase, width, height) select gen_random_uuid(), id, 'before', 1, 1 from devices",
  ],
  "a signature is given, or it is said why not": [
    "insert into device_signatures (id, device_id, moment, role) select gen_random_uuid(), id, 'intake', 'staff' from devices",
  ],
  "no link opens the page of an erased customer": [
    `insert into customer_page_links (id, customer_id, token_hash, created_by)
     select gen_random_uuid(), c.id, 'x', (select id from users limit 1) from customers c where c.erased_at is not null`,
  ],
  "a customer is found by the words of their name and by the digits of their phone number": [
    "delete from customer_search_parts where part = (select min(part) from customer_search_parts)",
  ],
  "a customer is found by a text inside of their name": [
    "delete from customer_name_endings where ending = (select min(ending) from customer_name_endings)",
  ],
  "an item is found by its words": ["delete from item_words"],
  "whoever was erased is nobody": [
    "update customers set email = 'asha@example.com' where erased_at is not null",
  ],
  "a merged customer has nothing left, and the survivor is not merged": [
    "update customer_notes set customer_id = (select id from customers where merged_into is not null limit 1)",
  ],
  "every merge stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'customer.merged_away'",
  ],
  "every device, move and payment stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'payment.completed'",
  ],
  "an item shows its own pictures, at most twelve, numbered from one": [
    unchecked("item_pictures", "item_pictures_whole_or_deleted"),
    "insert into item_pictures (id, item_id, position, width, height) select gen_random_uuid(), id, 2, 1, 1 from inventory_items limit 1",
  ],
  "an item's quantity is the sum of its movements": [
    "update inventory_items set quantity = quantity + 1",
  ],
  "every movement continues where the one before ended": [
    unguarded("stock_movements"),
    "update stock_movements set quantity_after = quantity_after + 1 where position = 2",
  ],
  "an item knows what arrived of it, arrival by arrival, and when it last went out": [
    unguarded("stock_movements"),
    "update stock_movements set arrived = arrived + 1 where arrived is not null",
  ],
  "the price of an item is the last one of its prices": ["delete from item_prices"],
  "what is set aside of an item is the sum of its live reservations": [
    "update inventory_items set reserved = 0",
  ],
  "an applied count's adjustments are its differences": [
    unguarded("stock_count_lines"),
    "update stock_count_lines set counted = counted + 1 where outcome = 'adjusted'",
  ],
  "a count's lines are the sum of its scans": [
    unguarded("stock_count_scans"),
    "update stock_count_scans set quantity = quantity + 1",
  ],
  "a count says how far it is": [
    unguarded("stock_counts"),
    "update stock_counts set counted_count = counted_count + 1",
  ],
  "an item kept by serial number has a piece for each it counts": [
    "update item_serials set state = 'gone', went_at = now() where state = 'in_stock'",
  ],
  "a piece is what its entries made of it": [
    "update item_serials set entry_count = entry_count + 1",
  ],
  "a movement moved as many pieces as it says": [
    unguarded("item_serial_entries"),
    "update item_serial_entries set movement_id = null where movement_id is not null and serial_id = (select min(id::text)::uuid from item_serials)",
  ],
  "pieces are set aside for whom the stock is": [
    "update item_serials set sale_id = gen_random_uuid() where state = 'reserved'",
  ],
  "a refund brings back pieces that its line sold, each once": [
    unguarded("sale_refund_lines"),
    "update sale_refund_lines set serials = '{ELSE}' where serials <> '{}'",
  ],
  "a repair's parts are the sum of their entries": [
    unguarded("device_part_entries"),
    "update device_part_entries set used_change = 2 where action = 'use'",
  ],
  "a repair's parts are what the stock says": [
    "update stock_reservations set quantity = quantity + 1",
  ],
  "stock is set aside for accepted order requests alone, and for all their goods": [
    "update order_requests set status = 'expired', held_until = null where status = 'accepted'",
  ],
  "an order request is sold by a completed sale, and being paid by a pending one": [
    "update order_requests set status = 'paying' where status = 'sold'",
  ],
  "the total of an order request is the sum of its lines": [
    "update order_requests set total = total + 1",
  ],
  "an order request is sold, and its goods are set aside, while its prices hold": [
    "update order_requests set prices_until = held_until - interval '1 hour' where status = 'accepted'",
    "update order_requests set prices_until = '2000-01-01' where status = 'sold'",
  ],
  "every order request stands in the journal, and ends with the event of its status": [
    "update order_requests set status = 'withdrawn', held_until = null where status = 'accepted'",
  ],
  "nothing is set aside for a repair that is over": [
    "update devices set status = 'cancelled' where id in (select device_id from device_parts)",
  ],
  "numbers of tickets, sales, returns, counts and purchase orders have no gap": [
    "delete from document_numbers where series = 'ticket' and number > (select min(number) from document_numbers where series = 'ticket')",
  ],
  "a number that nobody has stands on no paper": [
    "insert into document_numbers values ('sale', (select max(substring(sale_number from '[0-9]+$')::bigint) from sales))",
  ],
  "ledgers are guarded": [unguarded("device_transitions")],
};

test("each invariant has SQL that violates it, and no SQL is without an invariant", () => {
  expect(Object.keys(plants).toSorted()).toEqual(Object.keys(invariants).toSorted());
});

test.each(Object.entries(plants))("%s: a violation is found", async (name, statements) => {
  const undo = new Error("undo");
  await app.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      const { rows } =
        await sql`select from (${invariants[name] ?? sql``}) as found limit 1`.execute(tx);
      expect(rows).toHaveLength(1);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
});

/** Runs the statements, and returns what the invariant "ledgers are guarded" then finds. Rolls everything back. */
async function guardsMissed(statements: readonly string[]): Promise<string[]> {
  let missed: string[] = [];
  const undo = new Error("undo");
  await app.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      const { rows } = await sql<{ guard: string }>`select guard from (${
        invariants["ledgers are guarded"]
      }) as found order by 1`.execute(tx);
      missed = rows.map(({ guard }) => guard);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return missed;
}

test("every missing trigger of a table is found", async () => {
  const { rows } = await sql<{ guard: string; onTable: string }>`
    select t.tgname as guard, t.tgrelid::regclass::text as on_table from pg_trigger t
    where not t.tgisinternal and t.tgrelid::regclass::text !~ '\\.'
      and t.tgname ~ '_(keep|append_only|no_delete|no_truncate)' order by 1`.execute(app.db);
  expect(rows.length).toBeGreaterThan(70);
  const gone = rows.map(({ guard, onTable }) => `drop trigger ${guard} on ${onTable}`);
  expect(await guardsMissed(gone)).toEqual(expect.arrayContaining(rows.map(({ guard }) => guard)));
});

test.each([
  ["switched off", "alter table receipts disable trigger receipts_keep", "receipts_keep"],
  [
    "moved to another table",
    "drop trigger payments_keep on payments; create trigger payments_keep before update on sales for each row execute function keep_payment()",
    "payments_keep",
  ],
  [
    "emptied",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "refuse_change",
  ],
])("a guard that is %s is found", async (_, statement, guard) => {
  expect(await guardsMissed([])).toEqual([]);
  expect(await guardsMissed([statement])).toContain(guard);
});

test("npm run check-invariants prints each violation, and its exit code tells whether all hold", async () => {
  const check = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, "../scripts/check-invariants.ts")], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: app.connectionString },
    });
  const good = check();
  expect(good.stdout).toContain("✓ points are the sum of their ledger");
  expect(good).toMatchObject({ status: 0, stderr: "" });
  await app.db
    .updateTable("devices")
    .set({ assignedTo: null })
    .where("status", "<>", "received")
    .execute();
  const bad = check();
  expect(bad.stdout).toContain("✗ work is in somebody's hands");
  expect(bad.status).toBe(1);
});
