/** The callers of the requests: one for each role or kind of rights. Each sequence begins with the original callers. */
import type pg from "pg";
import {
  effectivePermissions,
  permissions as allPermissions,
  type Permission,
  type Role,
  type RoleChanges,
} from "#src/shared/permissions.ts";
import { hashPassword } from "#src/areas/users/passwords/server/password-hash.ts";
import { hashToken, newToken } from "#src/areas/users/core/server/session-token.ts";
import { PASSWORD } from "./values.ts";

export const callers = [
  "anonymous",
  "technician",
  "care",
  "admin",
  "manager",
  "token",
  "newcomer",
] as const;
export type CallerName = (typeof callers)[number];

interface Person {
  role: Role;
  stored?: readonly Permission[];
  mustChange?: boolean;
}

/**
 * The users in the database. `manager` manages users, but is no admin. `owner` owns the access token, and never signs
 * in. The second technician and the second admin send no requests, but the requests of others may change them.
 */
const people: Record<string, Person> = {
  technician: { role: "technician" },
  care: { role: "customer-care" },
  admin: { role: "admin" },
  manager: {
    role: "customer-care",
    stored: [
      "manage_users",
      "change_user_rights",
      "view_devices",
      "view_customers",
      "create_customers",
      "edit_customers",
    ],
  },
  newcomer: { role: "customer-care", mustChange: true },
  owner: { role: "admin" },
  "second technician": { role: "technician" },
  "second admin": { role: "admin" },
};
const names = Object.keys(people);

export const userIdOf = (name: string): string =>
  `01800000-0000-7000-8000-00000000000${names.indexOf(name)}`;
const TOKEN_ID = "01800000-0000-7000-8000-0000000000ff";

/** The permissions of the access token that the caller `token` uses. */
const granted: readonly Permission[] = [
  ...(["view_devices", "view_customers", "create_customers", "edit_customers"] as const),
  ...(["view_inventory", "create_sales", "view_sales", "view_payments", "manage_users"] as const),
];

export interface Caller {
  name: CallerName;
  /** The id of the user, or of the owner of the token; null for the anonymous caller. */
  userId: string | null;
  headers: Record<string, string>;
  /** Whether the session or token is valid at this moment, according to the database. */
  isKnown: boolean;
  mustChange: boolean;
  permissions: ReadonlySet<Permission>;
  /** Whether a password reset, deactivation or deletion has ended the credentials. They must never work again. */
  isEnded: boolean;
}

export interface People {
  all: Record<CallerName, Caller>;
  /** How the rights of roles differ in this database, as the last `refresh` has read it. */
  changesOfRoles: ReadonlyMap<Role, RoleChanges>;
  /** Reads the rights of all callers again. Needed after a change of users, roles, sessions or tokens. */
  refresh(): Promise<void>;
  /** Marks the session or token of this user as ended. */
  end(userId: string): void;
  /** The session and access tokens of all callers. No answer may contain one of them. */
  secrets: readonly string[];
}

let passwordHash: Promise<string> | null = null;

/** Restores the users of all callers, with new sessions and a new access token. */
export async function assemble(database: pg.Client, addresses: string): Promise<People> {
  passwordHash ??= hashPassword(PASSWORD);
  const tokens = new Map<CallerName, string>();
  for (const name of callers) if (name !== "anonymous") tokens.set(name, newToken());
  const users = names.map((name) => ({
    id: userIdOf(name),
    name: `The ${name}`,
    email: `${name.replace(" ", "-")}@${addresses}`,
    role: people[name]?.role,
    permissions: people[name]?.stored ?? [],
    must_change_password: people[name]?.mustChange ?? false,
  }));
  await database.query(
    `insert into users (id, name, email, role, permissions, must_change_password, password_hash, max_devices_allowed)
     select id, name, email, role, array(select jsonb_array_elements_text(permissions)), must_change_password, $2, 1000
     from jsonb_to_recordset($1) as u (id uuid, name text, email text, role text, permissions jsonb, must_change_password boolean)
     on conflict (id) do update set name = excluded.name, email = excluded.email, role = excluded.role,
       permissions = excluded.permissions, must_change_password = excluded.must_change_password,
       password_hash = excluded.password_hash, max_devices_allowed = 1000, is_active = true,
       password_changed_at = now(), two_factor_enabled = false, two_factor_secret = null, phone = null`,
    [JSON.stringify(users), await passwordHash],
  );
  const sessions = [...tokens].filter(([name]) => name !== "token");
  await database.query(
    `with ended as (delete from sessions where user_id = any ($1::uuid[]))
     insert into sessions (id, token_hash, user_id, expires_at)
     select gen_random_uuid(), decode(hash, 'hex'), user_id::uuid, now() + interval '12 hours'
     from unnest($2::text[], $3::text[]) as given (hash, user_id)`,
    [
      names.map(userIdOf),
      sessions.map(([, token]) => hashToken(token).toString("hex")),
      sessions.map(([name]) => userIdOf(name)),
    ],
  );
  await database.query(
    `insert into access_tokens (id, name, token_hash, permissions, created_by) values ($1, 'Fuzz', $2, $3, $4)
     on conflict (id) do update set token_hash = excluded.token_hash, permissions = excluded.permissions,
       revoked_at = null`,
    [TOKEN_ID, hashToken(tokens.get("token") ?? ""), granted, userIdOf("owner")],
  );
  return peopleWith(database, tokens);
}

async function peopleWith(
  database: pg.Client,
  tokens: ReadonlyMap<CallerName, string>,
): Promise<People> {
  const all = Object.fromEntries(
    callers.map((name): [string, Caller] => {
      const token = tokens.get(name);
      const userId = name === "anonymous" ? null : userIdOf(name === "token" ? "owner" : name);
      const headers: Record<string, string> =
        token === undefined
          ? {}
          : name === "token"
            ? { authorization: `Bearer ${token}` }
            : { cookie: `fundi_session=${token}` };
      const nothing = new Set<Permission>();
      return [
        name,
        {
          name,
          userId,
          headers,
          isKnown: false,
          mustChange: false,
          permissions: nothing,
          isEnded: false,
        },
      ];
    }),
  ) as People["all"];

  const changesOfRoles = new Map<Role, RoleChanges>();
  const refresh = async () => {
    const rows = await readPeople(
      database,
      names.map(userIdOf),
      [...tokens.values()].map((token) => hashToken(token)),
    );
    for (const { role, changes } of rows) changesOfRoles.set(role, changes);
    for (const caller of Object.values(all)) {
      const row = rows.find(({ id }) => id === caller.userId);
      const isToken = caller.name === "token";
      caller.isKnown = row !== undefined && (isToken ? row.has_token : row.has_session);
      caller.mustChange = !isToken && (row?.must_change_password ?? false);
      const held = row ? effectivePermissions(row.role, row.permissions, row.changes) : [];
      caller.permissions = new Set(isToken ? held.filter((one) => granted.includes(one)) : held);
    }
  };
  await refresh();
  return {
    all,
    changesOfRoles,
    refresh,
    secrets: [...tokens.values()],
    end(userId) {
      for (const caller of Object.values(all)) if (caller.userId === userId) caller.isEnded = true;
    },
  };
}

export const isPermission = (name: unknown): name is Permission =>
  allPermissions.some((permission) => permission === name);

/** Whether a caller's rights are the same as before. Only then must a repeated request get the same answer. */
export const hasSameRights = (before: Caller, after: Caller): boolean =>
  before.isKnown === after.isKnown &&
  before.mustChange === after.mustChange &&
  before.isEnded === after.isEnded &&
  before.permissions.size === after.permissions.size;

interface PersonRow {
  id: string;
  role: Role;
  permissions: string[];
  must_change_password: boolean;
  changes: RoleChanges;
  has_session: boolean;
  has_token: boolean;
}

/** The active users among these, with the rights of their roles, and whether their credentials still work. */
async function readPeople(
  database: pg.Client,
  userIds: string[],
  tokenHashes: Buffer[],
): Promise<PersonRow[]> {
  const { rows } = await database.query<PersonRow>({
    name: "people",
    text: `select u.id, u.role, u.permissions, u.must_change_password,
      (select json_build_object('added', r.added, 'removed', r.removed) from role_rights r where r.role = u.role) as changes,
      exists (select from sessions s where s.user_id = u.id and s.token_hash = any ($2::bytea[])) as has_session,
      exists (select from access_tokens t where t.created_by = u.id and t.token_hash = any ($2::bytea[])
        and t.revoked_at is null) as has_token
      from users u where u.id = any ($1::uuid[]) and u.is_active`,
    values: [userIds, tokenHashes],
  });
  return rows;
}
