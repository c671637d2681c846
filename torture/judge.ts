/**
 * Compares the ledger with the database, which must have the effect of each successful act once, and no other effects.
 */
import type pg from "pg";
import type { Sale } from "#src/areas/sales/contract.ts";
import type { Finding, Findings, Symptom } from "./findings.ts";
import { ASKED_PHONES } from "./repairs.ts";
import { truthOf, type Act, type ActKind, type Entry, type Outcome } from "./ledger.ts";

export async function judge(
  database: pg.ClientBase,
  entries: readonly Entry[],
  opening: ReadonlyMap<string, number>,
): Promise<Findings> {
  return [
    ...answerFindings(entries),
    ...effectFindings(entries, await readEffects(database)),
    ...saleFindings(entries, await readSales(database)),
    ...shelfFindings(entries, opening, await readShelf(database), await readSales(database)),
  ];
}

const told = ({ kind, key, mark }: Act): string => `${kind} ${mark} (key ${key})`;
const finding = (symptom: Symptom, text: string): Finding => ({ symptom, text });
const isDone = (outcome: Outcome | undefined) => outcome?.what === "done";

/**
 * Checks the answers to the cashiers. Each answer must tell the cashier what to do. All successful answers to a key
 * must be equal, no refusal may follow a success, and the last answer must not leave the result open.
 */
function answerFindings(entries: readonly Entry[]): Findings {
  return entries.flatMap((entry) => {
    const { act, outcomes } = entry;
    const findings = outcomes.flatMap((one) =>
      one.what === "wrong" ? [finding("wrong answer", one.why)] : [],
    );
    const answers = new Set(outcomes.flatMap((one) => (one.what === "done" ? [one.text] : [])));
    if (answers.size > 1)
      findings.push(finding("answers differ", `${told(act)}: ${answers.size} answers`));
    const doneAt = outcomes.findIndex(isDone);
    if (doneAt >= 0 && outcomes.slice(doneAt).some(({ what }) => what === "refused")) {
      findings.push(finding("answers differ", `${told(act)}: done first, then refused`));
    }
    if (truthOf(entry)?.what === "unanswered") findings.push(finding("never answered", told(act)));
    return findings;
  });
}

/**
 * SQL that lists the effects of all acts: for each row that an act has written, the kind and the mark of the act. The
 * repairs that earned a commission were handed over before the first act.
 */
const effects = `
  select 'sell' as kind, id::text as mark from sales
  union all select 'refund', reason from sale_refunds
  union all select 'offer reward', name from loyalty_rewards where preset is null
  union all select 'redeem', reward_name from loyalty_redemptions
  union all select 'cancel', cancel_reason from sales where cancelled_by is not null
  union all select 'confirm transfer', lower(reference) from payments
    where payment_method = 'bank_transfer' and reference is not null
  union all select 'open shift', opening_note from shifts
  union all select 'cash', reason from shift_movements where kind = 'other'
  union all select 'close shift', closing_note from shifts where closed_at is not null
  union all select 'adjust', note from stock_movements where reason in ('found', 'lost')
  union all select 'open count', id::text from stock_counts
  union all select 'scan', id::text from stock_count_scans
  union all select 'finish count', id::text from stock_counts where finished_at is not null
  union all select 'take in', issue_description from devices d
    where not exists (select from commission_repairs r where r.device_id = d.id)
  union all select 'pay repair', lower(reference) from payments
    where device_id is not null and payment_method = 'card'
  union all select 'ask for repair', payer_phone from payments p
    where device_id is not null and payer_phone like '${ASKED_PHONES}%'
      and exists (select from payment_attempts a where a.payment_id = p.id)
  union all select 'spend', id::text from expenses
  union all select 'void expense', void_reason from expenses where voided_at is not null
  union all select 'pay commission', id::text from commission_payouts
  union all select 'undo payout', void_reason from commission_payouts where voided_at is not null
  union all select 'apply count', id::text from stock_counts where status = 'applied'`;

type Effects = ReadonlyMap<string, number>;
const nameOf = (kind: ActKind, mark: string): string => `${kind} ${mark}`;

async function readEffects(database: pg.ClientBase): Promise<Effects> {
  const { rows } = await database.query<{ kind: ActKind; mark: string; n: number }>(
    `select kind, mark, count(*)::int as n from (${effects}) e group by 1, 2`,
  );
  return new Map(rows.map(({ kind, mark, n }) => [nameOf(kind, mark), n]));
}

function effectFindings(entries: readonly Entry[], found: Effects): Findings {
  const findings: Findings = [];
  const known = new Set<string>();
  for (const entry of entries) {
    const { kind, mark } = entry.act;
    const name = nameOf(kind, mark);
    known.add(name);
    const times = found.get(name) ?? 0;
    const owed = isDone(truthOf(entry)) ? 1 : 0;
    if (times !== owed) {
      const symptom = times < owed ? "lost" : times > 1 ? "doubled" : "unasked";
      const text = `${told(entry.act)}: is there ${times} times, and should be ${owed} times`;
      findings.push(finding(symptom, text));
    }
  }
  for (const [name] of found) {
    if (!known.has(name)) findings.push(finding("unasked", `${name}: nobody asked for it`));
  }
  return findings;
}

interface SaleRow {
  id: string;
  sale_number: string;
  total: string;
  status: string;
  payment_status: string;
  receipts: number;
}

async function readSales(database: pg.ClientBase): Promise<ReadonlyMap<string, SaleRow>> {
  const { rows } = await database.query<SaleRow>(
    `select s.id, s.sale_number, s.total, s.status, p.status as payment_status,
            (select count(*)::int from receipts r where r.payment_id = p.id) as receipts
     from sales s join payments p on p.id = s.payment_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Compares each sale with the answer that the cashier got, and checks its receipts and its payment by phone. */
function saleFindings(entries: readonly Entry[], sales: ReadonlyMap<string, SaleRow>): Findings {
  return entries.flatMap((entry) => {
    const truth = truthOf(entry);
    if (entry.act.kind !== "sell" || truth?.what !== "done") return [];
    const { sale } = (JSON.parse(truth.text) ?? {}) as { sale?: Sale };
    if (!sale) return [finding("wrong answer", `${told(entry.act)}: answered without its sale`)];
    const kept = sales.get(sale.id);
    if (!kept) return []; // effectFindings reports this case.
    const findings: Findings = [];
    const differs = (how: string) =>
      findings.push(finding("sale differs", `${told(entry.act)}: ${how}`));
    if (kept.sale_number !== sale.saleNumber || Number(kept.total) !== sale.total) {
      differs(`kept as ${kept.sale_number} of ${kept.total}`);
    }
    if (entry.act.isCollected && kept.status !== "completed") {
      differs(`paid by phone, and still ${kept.status}`);
    }
    if (kept.receipts !== (kept.status === "completed" ? 1 : 0)) {
      differs(`${kept.status} with ${kept.receipts} receipts`);
    }
    return findings;
  });
}

async function readShelf(database: pg.ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ id: string; quantity: number }>(
    "select id, quantity from inventory_items",
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** Compares the stock of each item with the stock that results from the opening stock and all successful acts. */
function shelfFindings(
  entries: readonly Entry[],
  opening: ReadonlyMap<string, number>,
  shelf: ReadonlyMap<string, number>,
  sales: ReadonlyMap<string, SaleRow>,
): Findings {
  const owed = new Map(opening);
  for (const entry of entries) {
    const { act } = entry;
    if (!isDone(truthOf(entry))) continue;
    if (act.sets) owed.set(act.sets.itemId, act.sets.quantity);
    if (act.kind === "sell" && sales.get(act.mark)?.status !== "completed") continue;
    for (const { itemId, quantity } of act.moves) {
      owed.set(itemId, (owed.get(itemId) ?? 0) + quantity);
    }
  }
  return [...owed].flatMap(([itemId, quantity]) =>
    shelf.get(itemId) === quantity
      ? []
      : [
          finding(
            "shelf",
            `item ${itemId}: ${shelf.get(itemId)} on the shelf, and ${quantity} by the tills' books`,
          ),
        ],
  );
}
