/** The statements that write the customers of an import, many customers per statement. */
import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordEvents, type NewEvent } from "#src/server/events/record-event.ts";
import { chunksOf } from "#src/server/imports/kind-of-import.ts";
import { importFields, type ImportField } from "../rules.ts";
import type { JudgedRow } from "./judge-rows.ts";

const columnOf: Record<ImportField, { column: string; type: string }> = {
  name: { column: "name", type: "text" },
  phone: { column: "phone", type: "text" },
  whatsapp: { column: "whatsapp", type: "text" },
  email: { column: "email", type: "text" },
  gender: { column: "gender", type: "text" },
  city: { column: "city", type: "text" },
  locationDescription: { column: "location_description", type: "text" },
  nationalId: { column: "national_id", type: "text" },
  birthday: { column: "birthday", type: "date" },
  tag: { column: "tag", type: "text" },
  preferredLanguage: { column: "preferred_language", type: "text" },
  marketingConsent: { column: "marketing_consent", type: "boolean" },
  smsOptOut: { column: "sms_opt_out", type: "boolean" },
  notes: { column: "notes", type: "text" },
};

/** The values that a new customer gets for fields that the file does not contain. No consent is assumed. */
const presets: Partial<Record<ImportField, string>> = {
  gender: "other",
  tag: "new",
  marketingConsent: "false",
  smsOptOut: "false",
};

const fields = importFields.map((field) => {
  const { column, type } = columnOf[field];
  const said = sql`(r.given ->> ${sql.lit(field)})::${sql.raw(type)}`;
  const preset = presets[field];
  return {
    field,
    column: sql.ref(column),
    said,
    first: preset ? sql`coalesce(${said}, ${sql.lit(preset)})` : said,
  };
});

type Written = (rows: number) => Promise<void>;

/** @param rows each with the id that its customer gets, and the values of its fields as they are stored */
export async function insertCustomers(
  tx: Tx,
  actorId: string,
  rows: readonly Pick<JudgedRow, "customerId" | "given">[],
  written: Written,
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await sql`
      insert into customers (id, created_by, joined_date, ${sql.join(fields.map(({ column }) => column))})
      select r."customerId", ${actorId}::uuid, ${today()}::date, ${sql.join(fields.map(({ first }) => first))}
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r ("customerId" uuid, given jsonb)`.execute(
      tx,
    );
    await recordEvents(
      tx,
      chunk.map(({ customerId, given }) => ({
        kind: "customer.imported",
        recordId: customerId,
        actorId,
        personal: { customerId, ...changedValues({}, given) },
      })),
    );
    await written(chunk.length);
  }
}

export async function updateCustomers(
  tx: Tx,
  { actorId, importId }: { actorId: string; importId: string },
  rows: readonly JudgedRow[],
  written: Written,
): Promise<void> {
  const changes = fields.map(
    ({ field, column, said }) =>
      sql`${column} = case when r.given ? ${sql.lit(field)} then ${said} else c.${column} end`,
  );
  for (const chunk of chunksOf(rows)) {
    await sql`
      update customers c set ${sql.join(changes)}, version = c.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r ("customerId" uuid, given jsonb)
      where c.id = r."customerId"`.execute(tx);
    await recordEvents(
      tx,
      chunk.map((row) => updated(row, actorId, importId)),
    );
    await written(chunk.length);
  }
}

/** The event has the values of consents as evidence. Other values are personal, so that an erasure empties them. */
function updated({ customerId, changes }: JudgedRow, actorId: string, importId: string): NewEvent {
  const consents = changes.filter(
    ({ field }) => field === "marketingConsent" || field === "smsOptOut",
  );
  const valuesOf = (side: "before" | "after", of = changes) =>
    Object.fromEntries(of.map((change) => [change.field, change[side]]));
  return {
    kind: "customer.updated_by_import",
    recordId: customerId,
    actorId,
    data: {
      fields: changes.map(({ field }) => field),
      importId,
      ...(consents.length > 0 && {
        before: valuesOf("before", consents),
        after: valuesOf("after", consents),
      }),
    },
    personal: { customerId, before: valuesOf("before"), after: valuesOf("after") },
  };
}
