/** Fills a database with customers of every kind, their devices, points and debts. SQL generates all rows. */
import type pg from "pg";
import { withoutIndexes } from "./without-indexes.ts";

/** The id of the customer with the number `n`. As ids of the product do, it begins with the order of creation. */
const idOf = (n: string) =>
  `(lpad(to_hex(${n}), 12, '0') || '7000' || '8' || substr(md5(${n}::text), 1, 15))::uuid`;

/**
 * The number of customers that are the same in each shop. Only these customers have `sameSyllables` in their middle name
 * and the digit 9 in their phone number. A search for such texts therefore finds the same customers in a small and in a
 * large shop. Groups of twenty customers share a middle name.
 */
export const SAME_CUSTOMERS = 2000;
export const sameSyllables = "vra xol que dzu pfi yax wro gne thy rhu".split(" ");

/** First and last names are common, middle names are made of three of twenty syllables. */
const SYLLABLES =
  "(array['ka','li','mo','nde','pi','sa','tu','wa','zi','bo','che','du','fa','go','ha','je','ki','lu','ma','nyo'])";
const SAME_SYLLABLES = `(array[${sameSyllables.map((each) => `'${each}'`).join()}])`;
const NAMES = `
  (array['Asha','Baraka','Neema','Juma','Rehema','Salum','Zawadi','Hamisi','Upendo','Musa','Amina','Daudi','Elia',
    'Fatuma','Gasper','Halima','Imani','Joyce','Kelvin','Latifa'])[n % 20 + 1] || ' ' ||
  initcap(case when n <= ${SAME_CUSTOMERS} then ${[200, 20, 60].map((part) => `${SAME_SYLLABLES}[n / ${part} % 10 + 1]`).join(" || ")}
    else ${[7, 11, 13].map((prime) => `${SYLLABLES}[n / ${prime} % 20 + 1]`).join(" || ")} end) || ' ' ||
  (array['Mushi','Mwakyusa','Kimaro','Massawe','Nyerere','Komba','Lyimo','Mrema','Shayo','Temba','Urio','Mollel',
    'Swai','Ngowi','Kessy','Lema','Mbwana'])[(n / 20) % 17 + 1]`;
/** The eight digits after +2557. Customer 17 has 90909017. Customers who differ between shops have no digit 9. */
const PHONE_DIGITS = `
  case when n <= ${SAME_CUSTOMERS} then '9' || n / 200 % 10 || '9' || n / 20 % 10 || '9' || n / 2000 || lpad((n % 20)::text, 2, '0')
    else (select string_agg((n::bigint * 48271 % 43046717 / (9 ^ place)::bigint % 9)::text, '' order by place)
      from generate_series(0, 7) place) end`;

/**
 * One customer in ten thousand is rare in each way that a filter can ask for: gold level, the city Kigoma, a Motorola,
 * three million shillings spent, a visit today, a debt. The digits of most phone numbers are mixed, as in a real shop.
 */
const customerRows = `
  insert into customers (id, name, phone, email, city, tag, loyalty_level, level_given, total_spent, points, last_visit, joined_date,
    created_at, updated_at)
  select ${idOf("n")}, ${NAMES}, '+2557' || ${PHONE_DIGITS},
    case when n % 3 = 0 then 'customer' || n || '@example.com' end,
    case when is_rare then 'Kigoma' else (array['Dar es Salaam','Arusha','Mwanza','Dodoma'])[n % 4 + 1] end,
    (array['new','regular','regular','vip'])[n % 4 + 1],
    level, level,
    case when is_rare then 300000000 else n % 1000 * 10000 end, case when n % 2 = 0 then n % 1000 else 0 end,
    case when is_rare then now() when n % 7 > 0 then now() - (n % 700 + 2) * interval '1 day' end,
    at::date, at, at
  from generate_series(1, $1::int) n,
    lateral (select now() - ($1::int - n + 1) * (5256000.0 / $1::int) * interval '1 minute' as at,
      n % 10000 = 7000 as is_rare,
      case when n % 10000 = 7000 then 'gold' when n % 10 = 0 then 'silver' else 'bronze' end as level) t`;

const searchParts = `
  insert into customer_search_parts (part, customer_id)
  select part, c.id from customers c, customer_parts(c.name, c.phone, c.email, c.former_words) part where not c.is_walk_in and $1::int > 0`;

const nameEndings = `
  insert into customer_name_endings (ending, customer_id)
  select ending, c.id from customers c, name_endings(c.name) ending where not c.is_walk_in and $1::int > 0`;

const deviceRows = `
  insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
    final_amount, paid_amount, completed_at, handed_over_at, created_at)
  select md5('device ' || n || ' ' || k)::uuid, 'R-26-' || lpad((n * 2 + k)::text, 7, '0'), md5('track ' || n || k) || md5(n::text),
    ${idOf("n")},
    case when n % 10000 = 7000 then 'Motorola' else (array['Samsung','Tecno','Infinix','Apple','Xiaomi'])[n % 5 + 1] end,
    'A12', 'Cracked screen', 'done', 5000000, case when n % 10000 = 7000 then 0 else 5000000 end, now(), now(),
    now() - (n % 700 + 2) * interval '1 day'
  from generate_series(1, $1::int) n, generate_series(0, 1) k`;

const pointRows = `
  insert into loyalty_transactions (id, customer_id, type, points, reason, created_at)
  select md5('points ' || n || ' ' || k)::uuid, ${idOf("n")}, 'earned', n % 1000 / 2, 'bench',
    now() - (case when n % 10000 = 7000 then 360 else 100 end + k) * interval '1 day'
  from generate_series(1, $1::int) n, generate_series(0, 1) k where n % 2 = 0 and n % 1000 > 1`;

const admin = `
  insert into users (id, name, email, role, password_hash, must_change_password)
  values (gen_random_uuid(), 'Admin', 'admin@example.com', 'admin', '(cannot sign in)', false) on conflict do nothing`;

/** Fills a migrated, empty database. Does nothing in a database with customers. */
export async function fillCustomers(superuser: pg.Client, customers: number): Promise<void> {
  await superuser.query(admin);
  const { rows } = await superuser.query("select from customers where not is_walk_in limit 1");
  if (rows.length > 0) return;
  await superuser.query("set session_replication_role = replica");
  const tables = [
    "customers",
    "devices",
    "customer_search_parts",
    "customer_name_endings",
    "loyalty_transactions",
  ];
  await withoutIndexes(superuser, tables, async () => {
    for (const statement of [customerRows, searchParts, nameEndings, deviceRows, pointRows]) {
      await superuser.query(statement, [customers]);
    }
  });
  await superuser.query("set session_replication_role = origin");
  await superuser.query("vacuum analyze");
}
