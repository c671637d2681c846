import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";

/** An expression for a query of `users`: whether the settings require a second factor of the user's role. */
export const isSecondFactorRequired = sql<boolean>`coalesce((
  select setting_value ? users.role from system_settings
  where category = 'security' and setting_key = 'second_factor_roles'), false)`;

/** The second factors of a user beside the password. */
export interface SecondFactors {
  /** Codes of an authenticator app. */
  hasApp: boolean;
  hasPasskey: boolean;
  /** Whether the user's role needs one of them. */
  isRequired: boolean;
}

const read = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .select(["users.twoFactorEnabled as hasApp", isSecondFactorRequired.as("isRequired")])
    .select(
      sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as(
        "hasPasskey",
      ),
    )
    .where("users.id", "=", userId);

const none: SecondFactors = { hasApp: false, hasPasskey: false, isRequired: false };

/** The second factors of a user; none for a deleted user. */
export async function secondFactorsOf(db: Database, userId: string): Promise<SecondFactors> {
  return (await read(db, userId).executeTakeFirst()) ?? none;
}

/** The same, while no other transaction adds or removes a factor of this user. */
export async function lockSecondFactors(tx: Tx, userId: string): Promise<SecondFactors> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  return secondFactorsOf(tx, userId);
}

/** Whether the password alone must not let the user in. */
export const needsSecondFactor = ({ hasApp, hasPasskey, isRequired }: SecondFactors): boolean =>
  hasApp || (isRequired && hasPasskey);
