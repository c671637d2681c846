import type * as z from "zod";
import { sql } from "kysely";
import type { FiscalSettingsRow } from "#db/rows.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireSecretFor } from "#src/server/providers/secret-target.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { fiscalSettings, type FiscalSettings, type fiscalContract } from "../contract.ts";
import { missingFrom } from "../rules.ts";

/** The purposes with which the secrets are sealed. A sealed value cannot be used in the place of another. */
export const purposes = {
  certificate: "fiscal certificate",
  password: "fiscal password",
  token: "fiscal token",
} as const;

export type StoredFiscalSettings = Awaited<ReturnType<typeof readFiscalSettings>>;

/** The row of the settings, with its sealed secrets. */
export const readFiscalSettings = (db: Database) =>
  db.selectFrom("fiscalSettings").selectAll().executeTakeFirstOrThrow();

/** The settings as they are shown, without secrets. */
export function shownSettings(row: StoredFiscalSettings): FiscalSettings {
  const { certificateSerial: serial, certificateUntil: validUntil } = row;
  return fiscalSettings.parse({
    ...row,
    hasPassword: row.password !== null,
    certificate: serial !== null && validUntil !== null ? { serial, validUntil } : null,
  });
}

export const missingSettings = (row: StoredFiscalSettings) =>
  missingFrom(row, { password: row.password !== null, certificate: row.certificate !== null });

type Change = z.output<(typeof fiscalContract.saveFiscalSettings)["body"]>;

/** The settings that identify the registration. A receipt that waits was issued with them. */
const identity = ["tin", "efdSerial", "regNumber", "receiptCode", "firstGc"] as const;

/**
 * Changes the settings. With another address the certificate is removed: the authority answers a signed registration
 * with the password, so whoever receives one at another address could use it.
 * @throws Refusal stale_version, password_needed_again, conflict (the registration may not change now)
 */
export async function saveFiscalSettings(
  tx: Tx,
  actor: Actor,
  { password, version, ...change }: Change,
  secrets: Secrets,
): Promise<FiscalSettings> {
  const before = await tx
    .selectFrom("fiscalSettings")
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  await requireVersion(before, version, () => shownSettings(before));
  if (identity.some((field) => before[field] !== change[field])) await refuseWhileInUse(tx);
  const { serviceUrl, userName } = change;
  const isOther = requireSecretFor("password_needed_again", {
    stored: before,
    given: { serviceUrl, userName },
    isKept: !password && before.password !== null,
  });
  const row = await tx
    .updateTable("fiscalSettings")
    .set({
      ...change,
      ...(password && { password: secrets.seal(password, purposes.password) }),
      // A token belongs to the user name, password and address with which it was asked for.
      ...((isOther || password !== undefined) && noToken),
      ...(before.serviceUrl !== serviceUrl && noCertificate),
      version: sql`version + 1`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = shownSettings(row);
  const old = shownSettings(before);
  const changed = (Object.keys(after) as (keyof FiscalSettings)[]).filter(
    (field) => field !== "version" && JSON.stringify(after[field]) !== JSON.stringify(old[field]),
  );
  await recordAct(tx, actor, "fiscal.settings_saved", SHOP_ID, {
    changed,
    ...(password && { passwordChanged: true }),
  });
  return after;
}

export const noToken = { token: null, tokenUntil: null } satisfies Partial<
  Record<keyof FiscalSettingsRow, null>
>;

/** A registration that was asked for with the certificate is not asked for any more. */
const noCertificate = {
  certificate: null,
  certificateSerial: null,
  certificateUntil: null,
  registrationAskedAt: null,
} satisfies Partial<Record<keyof FiscalSettingsRow, null>>;

/**
 * Refuses a change of the registration while it issues receipts, or while one of them still waits for the authority.
 * @throws Refusal conflict
 */
export async function refuseWhileInUse(tx: Tx): Promise<void> {
  const { isUsed } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom("fiscalCounters").where("activatedAt", "is not", null)),
          eb.exists(eb.selectFrom("fiscalDocuments").where("acknowledgedAt", "is", null)),
        ])
        .as("isUsed"),
    )
    .executeTakeFirstOrThrow();
  if (isUsed)
    refuse("conflict", {
      detail: "The registration changes only while fiscal receipts are off and nothing waits",
    });
}
