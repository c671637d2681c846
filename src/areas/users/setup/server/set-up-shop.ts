import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Session } from "../../sessions/contract.ts";
import { onRollback, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { localizationOf } from "#src/areas/settings/currency-formats.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { setStandardRate } from "#src/areas/settings/taxes/server/change-rates.ts";
import { SHOP_ID, updateSettings } from "#src/areas/settings/core/server/update-settings.ts";
import type { ShopSetup } from "../contract.ts";
import { recordCreation } from "../../management/server/create-user.ts";
import { askForDemoShop } from "./demo-shop.ts";
import { hashPassword } from "../../passwords/server/password-hash.ts";
import { refuseWeakPassword } from "../../passwords/server/password-policy.ts";
import { hasAdmin, lockRights } from "../../core/server/admins.ts";
import { letIn } from "../../sessions/server/sessions.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import { countFailure, refuseWhileWaiting, setupCounter } from "../../throttle/server/attempts.ts";

/**
 * Creates the first admin and the business. Concurrent requests wait for the first request, and are then refused. A
 * wrong token rolls this transaction back. Therefore the attempt is counted in another transaction, through `db`.
 * @returns the token for the cookie
 * @throws Refusal not_found (an admin exists), setup_token_invalid, too_many_requests, weak_password, breached_password,
 * validation_failed
 */
export async function setUpShop(
  tx: Tx,
  db: Database,
  setupToken: string,
  origin: SessionOrigin,
  { token, admin, business, localization, demoData }: ShopSetup,
): Promise<{ token: string; session: Session }> {
  if (await hasAdmin(tx)) refuse("not_found");
  const counter = setupCounter(origin.address ?? "");
  await refuseWhileWaiting(tx, [counter]);
  const { passwordPolicy, loginAttempts } = await getSettings(tx, "security");
  if (!isSame(token, setupToken)) {
    onRollback(tx, () => countFailure(db, counter, loginAttempts));
    refuse("setup_token_invalid");
  }
  await refuseWeakPassword(admin.password, passwordPolicy, "admin.password");
  await lockRights(tx);
  if (await hasAdmin(tx)) refuse("not_found");

  const { email = admin.email, taxRate, ...about } = business;
  await updateSettings(tx, null, "business", { ...about, email });
  if (taxRate !== undefined) await setStandardRate(tx, null, taxRate);
  const preset = business.currency && localizationOf(business.currency);
  await updateSettings(tx, null, "localization", { ...preset, ...localization });
  const id = newId();
  const { name, email: adminEmail } = admin;
  await tx
    .insertInto("users")
    .values({
      id,
      name,
      email: adminEmail,
      role: "admin",
      language: business.language ?? "en",
      passwordHash: await hashPassword(admin.password),
      mustChangePassword: false,
      lastLogin: sql<string>`now()`,
    })
    .execute();
  await recordCreation(tx, id, { id, name, email: adminEmail, role: "admin" });
  await recordAct(tx, id, "setup.completed", SHOP_ID, { demoData });
  if (demoData) await askForDemoShop(tx);
  return letIn(tx, id, origin);
}

/** Compares in constant time, so that the duration does not reveal the token. */
function isSame(input: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(input), digest(expected));
}
