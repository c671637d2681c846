/**
 * The server to which the benchmarks compare the product. It uses Fastify and hand-written SQL. It reads and writes the
 * same rows as the product, but has no sessions, permissions, validation, idempotency or contracts. run.ts starts it.
 */
import { randomBytes } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { v7 } from "uuid";
import { addSales } from "./bare-sales.ts";

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (day) => day);

const customerColumns = `id, name, phone, whatsapp, email, gender, city, location_description as "locationDescription",
  national_id as "nationalId", joined_date as "joinedDate", loyalty_level as "loyaltyLevel", tag,
  referred_by as "referredBy", total_spent as "totalSpent", points, total_points_earned as "totalPointsEarned",
  total_points_redeemed as "totalPointsRedeemed", last_visit as "lastVisit", is_active as "isActive", notes,
  marketing_consent as "marketingConsent", sms_opt_out as "smsOptOut", erased_at as "erasedAt", version,
  created_at as "createdAt", updated_at as "updatedAt"`;

const deviceColumns = `d.id, d.ticket_number as "ticketNumber", d.brand, d.model, d.serial_number as "serialNumber", d.imei,
  d.issue_description as "issueDescription", d.status, d.priority, d.assigned_to as "assignedTo",
  d.customer_id as "customerId", d.expected_return_date as "expectedReturnDate", d.deposit_amount as "depositAmount",
  d.final_amount as "finalAmount", d.paid_amount as "paidAmount", d.payment_status as "paymentStatus", d.version,
  d.created_at as "createdAt", d.updated_at as "updatedAt", c.name as "customerName", c.phone as "customerPhone",
  t.name as "technicianName"`;
const deviceTables = `devices d join customers c on c.id = d.customer_id left join users t on t.id = d.assigned_to`;

const listDevices = `select ${deviceColumns} from ${deviceTables} order by d.created_at desc, d.id desc limit 21`;

/** Finds devices by the beginning of their ticket number, with the index of this column and a plan prepared once. */
const deviceByTicket = `select ${deviceColumns} from ${deviceTables}
  where d.ticket_number ~>=~ $1 and d.ticket_number ~<~ $2 order by d.ticket_number using ~>~ limit 21`;

/**
 * Finds devices by any part of their search text. The statement first finds all matches and then sorts them. Without
 * this separation, PostgreSQL would read the rows from the newest on, until enough of them match. For a rare word, this
 * is the whole table. The prepared plan cannot avoid this, because it is made without the text.
 */
const searchDevices = `
  with found as materialized (
    select id, created_at from devices where search_text like $1
    union
    select d.id, d.created_at from devices d
    where d.customer_id = any(array(select id from customers where search_text like $1))),
  newest as materialized (select id from found order by created_at desc, id desc limit 21)
  select ${deviceColumns} from newest n join devices d on d.id = n.id join customers c on c.id = d.customer_id
    left join users t on t.id = d.assigned_to
  order by d.created_at desc, d.id desc`;

const searchCustomers = `
  with found as materialized (
    select * from customers where erased_at is null and not is_walk_in and is_active and search_text like $1)
  select ${customerColumns} from found order by created_at desc, id desc limit 21`;

const person = `case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`;
const getDevice = `select ${deviceColumns}, d.color, d.accessories, d.diagnosis_required as "diagnosisRequired",
    d.estimated_hours as "estimatedHours", d.deposit_waived_reason as "depositWaivedReason",
    d.unpaid_release_reason as "unpaidReleaseReason", d.tracking_token as "trackingToken", d.received_by as "receivedById",
    r.name as "receiverName", d.assigned_at as "assignedAt", d.completed_at as "completedAt",
    d.handed_over_at as "handedOverAt",
    (select coalesce(json_agg(json_build_object('id', k.id, 'phase', k.phase, 'label', k.label, 'result', k.result,
       'note', k.note, 'checkedBy', ${person}, 'checkedAt', k.checked_at) order by k.phase, k.sort_order), '[]')
     from device_checklists k left join users u on u.id = k.checked_by where k.device_id = d.id) as checklists,
    (select coalesce(json_agg(json_build_object('id', k.id, 'content', k.content, 'createdBy', ${person},
       'createdAt', k.created_at) order by k.created_at desc), '[]')
     from device_remarks k left join users u on u.id = k.created_by where k.device_id = d.id) as remarks,
    (select coalesce(json_agg(json_build_object('id', k.id, 'fromStatus', k.from_status, 'toStatus', k.to_status,
       'remark', k.remark, 'signature', k.signature, 'signedBy', k.signed_by, 'performedBy', ${person},
       'createdAt', k.created_at) order by k.position), '[]')
     from device_transitions k left join users u on u.id = k.performed_by where k.device_id = d.id) as transitions,
    (select coalesce(json_agg(json_build_object('id', k.id, 'paymentNumber', k.payment_number, 'customerId', k.customer_id,
       'deviceId', k.device_id, 'amount', k.amount, 'processingFee', k.processing_fee, 'totalAmount', k.total_amount,
       'currency', k.currency, 'method', k.payment_method, 'provider', k.provider, 'reference', k.reference,
       'status', k.status, 'tendered', k.tendered, 'receivedBy', ${person}, 'paymentDate', k.payment_date,
       'completedAt', k.completed_at, 'failedAt', k.failed_at, 'receiptId', s.id, 'receiptNumber', s.receipt_number)
       order by k.payment_date), '[]')
     from payments k left join users u on u.id = k.received_by left join receipts s on s.payment_id = k.id
     where k.device_id = d.id) as payments,
    (select coalesce(json_agg(json_build_object('itemId', k.item_id, 'sku', i.sku, 'name', i.name, 'reserved', k.reserved,
       'used', k.used, 'defective', k.defective, 'unitPrice', k.unit_price) order by k.created_at, i.sku), '[]')
     from device_parts k join inventory_items i on i.id = k.item_id where k.device_id = d.id) as parts
  from ${deviceTables} left join users r on r.id = d.received_by where d.id = $1`;

const labels = [
  "power",
  "display",
  "touch",
  "speaker",
  "microphone",
  "camera",
  "charging",
  "buttons",
];
const checklist = [
  ...labels.map((label) => ["intake", label]),
  ...labels.map((label) => ["outtake", label]),
];

interface Intake {
  customerId: string;
  brand: string;
  model: string;
  serialNumber: string;
  issueDescription: string;
}

interface NewCustomer {
  name: string;
  phone: string;
}

/** A single statement needs no explicit transaction, and so takes one round trip instead of four. */
const newCustomer = `
  with event as (
    insert into events (kind, area, record_id, actor_id) values ('customer.created', 'customers', $1, $4))
  insert into customers (id, name, phone, joined_date, created_by) values ($1, $2, $3, current_date, $4)
  returning ${customerColumns}`;

/** The intake is a single statement too. It returns the written values, and reads only names and a phone number. */
const intake = `
  with device as (
    insert into devices as d (id, ticket_number, tracking_token, customer_id, brand, model, serial_number,
      issue_description, received_by)
    select $1, 'R-26-' || lpad(n, greatest(6, length(n)), '0'), $2, $3, $4, $5, $6, $7, $8
    from (select take_number('ticket')::text as n) given returning *),
  items as (
    insert into device_checklists as k (id, device_id, phase, sort_order, label)
    select item.id, $1, phase, place, label
    from unnest($9::uuid[], $10::text[], $11::text[]) with ordinality as item (id, phase, label, place)
    returning k.id, k.phase, k.sort_order, k.label, k.result),
  event as (
    insert into events (kind, area, record_id, actor_id) values ('device.created', 'devices', $1, $8))
  select ${deviceColumns}, d.color, d.accessories, d.diagnosis_required as "diagnosisRequired",
    d.tracking_token as "trackingToken", r.name as "receiverName",
    (select json_agg(json_build_object('id', k.id, 'phase', k.phase, 'label', k.label, 'result', k.result, 'note', null,
       'checkedBy', null, 'checkedAt', null) order by k.phase, k.sort_order) from items k) as checklists,
    '[]'::json as remarks, '[]'::json as transitions, '[]'::json as payments, '[]'::json as parts
  from device d join customers c on c.id = d.customer_id left join users t on t.id = d.assigned_to
    left join users r on r.id = d.received_by`;

export function createBareServer(pool: pg.Pool, receiver: string): FastifyInstance {
  const app = fastify();

  app.get<{ Querystring: { search?: string } }>("/api/customers", async ({ query }) => {
    const { rows } = query.search
      ? await pool.query({
          name: "search customers",
          text: searchCustomers,
          values: [`%${query.search.toLowerCase()}%`],
        })
      : await pool.query({
          name: "list customers",
          text: `select ${customerColumns} from customers where erased_at is null and not is_walk_in and is_active
                 order by created_at desc, id desc limit 21`,
        });
    return page(rows as { id: string }[]);
  });

  app.post<{ Body: NewCustomer }>("/api/customers", async ({ body }, reply) => {
    const id = v7();
    const { rows } = await pool.query({
      name: "new customer",
      text: newCustomer,
      values: [id, body.name, body.phone, receiver],
    });
    return reply.status(201).send(rows[0]);
  });

  app.get<{ Querystring: { search?: string } }>("/api/devices", async ({ query }) => {
    const { rows } = await pool.query(devicesQuery(query.search));
    return page(rows as { id: string }[]);
  });

  app.get<{ Params: { id: string } }>("/api/devices/:id", async ({ params }, reply) => {
    const { rows } = await pool.query({ name: "get device", text: getDevice, values: [params.id] });
    return rows[0] ?? reply.status(404).send();
  });

  app.post<{ Body: Intake }>("/api/devices", async ({ body }, reply) => {
    const id = v7();
    const { rows } = await pool.query({
      name: "intake",
      text: intake,
      values: [
        id,
        randomBytes(24).toString("base64url"),
        body.customerId,
        body.brand,
        body.model,
        body.serialNumber,
        body.issueDescription,
        receiver,
        checklist.map(() => v7()),
        checklist.map(([phase]) => phase),
        checklist.map(([, label]) => label),
      ],
    });
    return reply.status(201).send(rows[0]);
  });

  addSales(app, pool, receiver);
  return app;
}

function devicesQuery(search: string | undefined): pg.QueryConfig {
  if (!search) return { name: "list devices", text: listDevices };
  return /^R-\d\d-\d+$/i.test(search)
    ? {
        name: "device by ticket",
        text: deviceByTicket,
        values: [search.toUpperCase(), `${search.toUpperCase()}:`],
      }
    : { name: "search devices", text: searchDevices, values: [`%${search.toLowerCase()}%`] };
}

function page(rows: { id: string }[]): { items: unknown[]; nextCursor: string | null } {
  const items = rows.slice(0, 20);
  return { items, nextCursor: rows.length > 20 ? (items.at(-1)?.id ?? null) : null };
}
