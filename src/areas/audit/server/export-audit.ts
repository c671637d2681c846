import type { Readable } from "node:stream";
import { inShopTime } from "#src/shared/time.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine } from "#src/server/csv/csv.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { personal } from "#src/server/csv/columns-for.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { AuditEntry, AuditFilters } from "../contract.ts";
import { readAllAudit } from "./list-audit.ts";

const columns = [
  "Position",
  "Date",
  "User",
  "Act",
  "Record",
  "Record ID",
  "Before",
  "After",
  "Details",
  "Address",
  "Device",
];

/** Streams the audit as a CSV file. Who took a copy of it is recorded too. */
export async function exportAudit(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
): Promise<Readable> {
  await inTransaction(db, (tx) =>
    recordEvent(tx, {
      kind: "audit.exported",
      recordId: SHOP_ID,
      actorId: actor.userId,
      // What somebody searched for may be the name of a customer.
      data: { ...filters, search: filters.search === undefined ? undefined : "…" },
    }),
  );
  return csvFile(columns, readAllAudit(db, withoutPersonal(actor), filters), (entry) =>
    csvLine(cellsOf(entry)),
  );
}

/** The values before and after contain names, numbers and addresses of customers. */
function withoutPersonal(actor: Actor): Actor {
  if (may(actor, personal.contact)) return actor;
  const permissions = [...actor.permissions].filter((each) => each !== personal.name);
  return { ...actor, permissions: new Set(permissions) };
}

const cellsOf = (entry: AuditEntry) => [
  Number(entry.id),
  inShopTime(entry.createdAt),
  entry.actor?.name ?? null,
  entry.kind,
  entry.recordName,
  entry.recordId,
  asText(entry.before),
  asText(entry.after),
  asText(entry.details),
  entry.address,
  entry.device,
];

const asText = (values: Record<string, unknown> | undefined): string | null =>
  values ? JSON.stringify(values) : null;
