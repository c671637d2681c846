/** Every place with personal data is known, with who may read it and how an erasure reaches it. */
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { areas } from "#src/app/areas.ts";
import { personalDataBy } from "#src/app/personal-data.ts";
import { eraseCustomer } from "#src/areas/customers/privacy/server/erase-customer.ts";
import { connect, inTransaction } from "#src/server/database.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { permissions } from "#src/shared/permissions.ts";
import { otherFields, soundPersonal } from "#tests/support/contracts/other-fields.ts";
import { personalFields, type Erasure } from "#tests/support/contracts/personal-fields.ts";
import { startShop } from "#tests/support/shop.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { CANARY, knownEverywhere } from "#tests/support/contracts/known-customer.ts";

const { app, admin, care, technician } = await startShop();

const fieldsOf = (table: string, columns: string): string[] =>
  columns.split(" ").map((column) => `${table}.${column}`);
const personal = personalFields.flatMap(([table, columns, , erasure]) =>
  fieldsOf(table, columns).map((field) => ({ field, erasure })),
);
const others = Object.entries(otherFields).flatMap(([table, columns]) => fieldsOf(table, columns));

/** The columns with free text, documents or bytes. A column with a closed list of values, or a computed one, is none. */
const textColumns = async (): Promise<string[]> => {
  const { rows } = await sql<{ field: string }>`
    select c.table_name || '.' || c.column_name as field
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', '_text', 'varchar', 'jsonb', 'bytea')
      and not exists (select from pg_constraint k
        where k.conrelid = format('public.%I', c.table_name)::regclass and k.contype = 'c'
          and k.conkey = array[c.ordinal_position]::smallint[]
          and strpos(pg_get_constraintdef(k.oid), 'ARRAY[') > 0)
    order by 1`.execute(app.db);
  return rows.map(({ field }) => field);
};

/** Words in the name of a column that tell of a person. */
const sounding =
  /phone|whatsapp|email|national|identity|birthday|signature|signed_by|seller|payer|customer_name|contact_|recipient|passcode|imei|author/;

describe("a column of text", () => {
  test("is listed once, as one with personal data or as another", async () => {
    const listed = [...personal.map(({ field }) => field), ...others];
    const found = await textColumns();
    expect(found.filter((field) => !listed.includes(field))).toEqual([]);
    expect(listed.filter((field, at) => listed.indexOf(field) !== at)).toEqual([]);
    const gone = listed.filter((field) => !found.includes(field));
    const { rows } = await sql<{ field: string }>`
      select table_name || '.' || column_name as field from information_schema.columns
      where table_schema = 'public'`.execute(app.db);
    const all = new Set(rows.map(({ field }) => field));
    expect(gone.filter((field) => !all.has(field))).toEqual([]);
  });

  test("with a name that sounds personal is one with personal data, or says what it is", () => {
    const sound = others.filter((field) => sounding.test(field.split(".")[1] ?? ""));
    expect(sound.toSorted()).toEqual(Object.keys(soundPersonal).toSorted());
  });

  test("with personal data names the right to read it", () => {
    const readers: readonly string[] = [...permissions, "owner", "asker", "sender", "nobody"];
    expect(personalFields.filter(([, , reader]) => !readers.includes(reader))).toEqual([]);
  });
});

describe("an erasure", async () => {
  const statements: string[] = [];
  const { db } = connect({
    connectionString: app.connectionString,
    connections: 1,
    log: pino({ level: "silent" }),
    onQuery: (text) => statements.push(text),
  });
  afterAll(() => db.destroy());

  const isReached = (field: string, erasure: Erasure): boolean => {
    const [table = "", column = ""] = field.split(".");
    const named = `"?${table}"?(?![a-z_])`;
    const pattern =
      erasure === "deleted"
        ? new RegExp(`delete from ${named}`)
        : new RegExp(`update ${named}[^]*? set [^]*?"?(?<![a-z_])${column}"?\\s*=`);
    return statements.some((text) => pattern.test(text));
  };

  test("reaches each column that it empties, and leaves the person nowhere else", async () => {
    const customerId = await knownEverywhere({ app, admin, care, technician });
    const before = await tablesWith(CANARY);
    expect.soft(before.length).toBeGreaterThan(15);

    const holders = personalDataBy(areas, { secrets: openSecrets(app.secretKeyFile) });
    await inTransaction(db, (tx) =>
      eraseCustomer(tx, actorOf(admin, "admin"), customerId, "Aliomba", holders),
    );
    const missed = personal.filter(
      ({ field, erasure }) =>
        (erasure === "emptied" || erasure === "deleted") && !isReached(field, erasure),
    );
    expect.soft(missed).toEqual([]);
    const kept = personal.flatMap(({ field, erasure }) =>
      typeof erasure === "object" && "kept" in erasure ? field : [],
    );
    const left = await tablesWith(CANARY);
    expect(left.filter((field) => !kept.includes(field))).toEqual([]);
  });
});

/** The columns in which a text is found, of all tables. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql<{ column: string }>`
      select distinct e.key as column from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) e
      where e.value ilike ${`%${text}%`}`.execute(app.db);
    found.push(...hits.rows.map(({ column }) => `${name}.${column}`));
  }
  return found;
}
