import { sql } from "kysely";
import { securitySettings } from "#src/areas/settings/contract.ts";

const defaults = securitySettings.parse({});

/** Returns a security setting as a subquery, so that authentication needs only one query. */
const setting = (key: string, otherwise: string | number) => sql`coalesce((
  select setting_value #>> '{}' from system_settings where category = 'security' and setting_key = ${key}), ${String(otherwise)})`;

export const sessionTimeoutMinutes = sql<number>`${setting("session_timeout", defaults.sessionTimeout)}::int`;

const expiryDays = sql<number>`${setting("password_expiry_days", defaults.passwordExpiryDays)}::int`;

/** An expression for a query of `users`: whether the user must replace a one-time or expired password. */
export const passwordIsDue = sql<boolean>`(users.must_change_password or (
  ${setting("password_policy", defaults.passwordPolicy)} = 'standard' and ${expiryDays} > 0
  and users.password_changed_at < now() - make_interval(days => ${expiryDays})))`;
