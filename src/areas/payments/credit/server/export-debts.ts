import type { Readable } from "node:stream";
import type * as z from "zod";
import { csvFileFor, personal, type FileColumn } from "#src/server/csv/columns-for.ts";
import { csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { today } from "#src/shared/time.ts";
import type { creditContract } from "../../credit-ledger/contract.ts";
import type { Debt } from "../../credit-ledger/debt-schemas.ts";
import { readAllDebts, type StoredDebtor } from "./debt-queries.ts";

/** What is owed as CSV, one line for each debt, in the order of the list. */
export const exportDebts = (
  db: Database,
  actor: Actor,
  filters: z.output<(typeof creditContract.exportDebts)["query"]>,
): Readable => csvFileFor(actor, columns, readAllDebts(db, filters));

const columns: readonly FileColumn<{ debtor: StoredDebtor; debt: Debt }>[] = [
  { title: "Customer", needs: personal.name, value: ({ debtor }) => debtor.name },
  {
    title: "Phone",
    needs: personal.contact,
    value: ({ debtor: { phone } }) => phone && formatPhone(phone),
  },
  { title: "Sale or Ticket", value: ({ debt }) => debt.saleNumber ?? debt.ticketNumber },
  { title: "Device", value: ({ debt }) => debt.deviceName },
  { title: "Amount", value: ({ debt }) => csvMoney(debt.amount) },
  { title: "Owed", value: ({ debt }) => csvMoney(debt.balance) },
  { title: "Since", value: ({ debt }) => today(new Date(debt.since)) },
  { title: "Due", value: ({ debt }) => debt.dueOn },
  { title: "Days Late", value: ({ debt }) => daysLate(debt) },
];

const daysLate = ({ dueOn }: Debt): string =>
  String(Math.max(0, (Date.parse(today()) - Date.parse(dueOn)) / 86_400_000));
