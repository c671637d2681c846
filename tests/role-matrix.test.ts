/**
 * The role matrix: all callers call all operations, and the test compares their access with the reference. An operation
 * without declared access, or with an undeclared answer, fails.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import {
  permissions,
  rolePermissions,
  roles,
  type Permission,
  type Role,
} from "#src/shared/permissions.ts";
import { inTransaction } from "#src/server/database.ts";
import { hashToken, newToken } from "#src/areas/users/core/server/session-token.ts";
import { startSession } from "#src/areas/users/sessions/server/sessions.ts";
import { startShop } from "./support/shop.ts";
import { signedIn, type TestUser } from "./support/client.ts";
import {
  complaintsAbout,
  isWrite,
  pathOf,
  readOperations,
  send,
  type Operation,
  type Sent,
} from "./support/contracts/openapi.ts";
import { sampleRequest } from "./support/contracts/sample-input.ts";

// Each round of requests names an address of its own, so that the limits per address do not add up.
const { app } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "loopback" } });
let operations: Operation[];

beforeAll(async () => {
  operations = await readOperations(app);
});

interface Caller {
  /** Returns the headers that identify the caller. Nobody uses a session again that an operation may have ended. */
  credentials(operation: Operation): Promise<Record<string, string>>;
  isKnown: boolean;
  mustChangePassword: boolean;
  /** Whether the role needs a second factor that the caller's session lacks. */
  mustAddSecondFactor?: boolean;
  /** The caller's permissions. Some callers get a token or a list of permissions that suits the operation. */
  permissions(operation: Operation): readonly Permission[];
}

const nobody = (credentials: Record<string, string>): Caller => ({
  credentials: async () => credentials,
  isKnown: false,
  mustChangePassword: false,
  permissions: () => [],
});

type Expected =
  | "let in"
  | "unauthenticated"
  | "password_change_required"
  | "second_factor_required"
  | "forbidden";

function expectedFor(caller: Caller, operation: Operation): Expected {
  const { access, alsoNeeds, isSignedForm } = operation;
  // Its sender is known by a signature, which nobody here has.
  if (isSignedForm) return "unauthenticated";
  if (access === undefined || access === "public") return "let in";
  if (!caller.isKnown) return "unauthenticated";
  if (access === "session") return "let in";
  if (caller.mustChangePassword) return "password_change_required";
  if (access === "second-factor-setup") return "let in";
  if (caller.mustAddSecondFactor) return "second_factor_required";
  if (access === "signed-in") return "let in";
  const held = caller.permissions(operation);
  const anyOf = typeof access === "string" ? [access] : access;
  const isLetIn =
    anyOf.some((permission) => held.includes(permission)) &&
    (alsoNeeds === undefined || held.includes(alsoNeeds));
  return isLetIn ? "let in" : "forbidden";
}

const rights = new Set([
  "unauthenticated",
  "password_change_required",
  "second_factor_required",
  "forbidden",
]);

async function complaintsOf(caller: Caller): Promise<string[]> {
  const complaints: string[] = [];
  for (const operation of operations) {
    const answer = await call(operation, await caller.credentials(operation));
    const { code } = answer.body as { code?: string };
    const met = code !== undefined && rights.has(code) ? code : "let in";
    const expected = expectedFor(caller, operation);
    const name = `${operation.method} ${operation.path}`;
    if (met !== expected)
      complaints.push(`${name}: expected ${expected}, met ${met} (${answer.status})`);
    complaints.push(
      ...complaintsAbout(operation, answer).map((complaint) => `${name}: ${complaint}`),
    );
  }
  return complaints;
}

/** Calls the operation for a record that does not exist, so that a permitted call changes nothing. */
function call(operation: Operation, credentials: Record<string, string>): Promise<Sent> {
  const path = pathOf(operation, newId());
  const headers = { ...credentials, ...(operation.body && { "content-type": "application/json" }) };
  return send(app, {
    method: operation.method,
    path,
    headers,
    ...(operation.body && { body: "{}" }),
  });
}

/**
 * Whether the operation may end sessions of its caller, as signing out does. If this condition missed such an operation,
 * the test would fail, because the next operations would answer "unauthenticated".
 */
const mayEndSessions = ({ access, path }: Operation) =>
  access === "session" || path.startsWith("/api/auth/");

async function userWithSessions(user: TestUser): Promise<Caller["credentials"]> {
  const { userId } = await signedIn(app, user);
  let shared: Record<string, string> | null = null;
  return async (operation) => {
    if (shared && !mayEndSessions(operation)) return shared;
    const token = await inTransaction(app.db, (tx) =>
      startSession(tx, userId, { userAgent: null, address: null }),
    );
    const session = { cookie: `fundi_session=${token}` };
    shared = mayEndSessions(operation) ? null : session;
    return session;
  };
}

/** Calls `make` only once for each list of permissions, and keeps what it made. */
function oncePerList<T>(make: (held: readonly Permission[]) => Promise<T>) {
  const made = new Map<string, Promise<T>>();
  return (held: readonly Permission[]): Promise<T> => {
    const one = made.get(held.join()) ?? make(held);
    made.set(held.join(), one);
    return one;
  };
}

function usersWith(
  role: Role,
  permissionsFor: (operation: Operation) => readonly Permission[],
): Caller["credentials"] {
  const userWith = oncePerList((held) => userWithSessions({ role, permissions: [...held] }));
  return async (operation) => (await userWith(permissionsFor(operation)))(operation);
}

const isPermission = (access: Operation["access"]): access is Permission =>
  permissions.some((permission) => permission === access);

const neededFor = ({ access }: Operation): Permission[] =>
  Array.isArray(access) ? [...access] : isPermission(access) ? [access] : [];

/** The first or last permission of the list, with the one that is needed beside it. */
const oneOf = (operation: Operation, which: "first" | "last"): Permission[] => {
  const needed = neededFor(operation);
  const chosen = which === "first" ? needed.slice(0, 1) : needed.slice(-1);
  return operation.alsoNeeds ? [...chosen, operation.alsoNeeds] : chosen;
};

const anotherThan = (needed: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !needed.includes(permission)).slice(0, 1);

/** An access token with these permissions. */
const tokenWith = oncePerList(async (held): Promise<Record<string, string>> => {
  const token = newToken();
  const admin = await app.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("accessTokens")
    .values({
      id: newId(),
      name: "Test",
      tokenHash: hashToken(token),
      permissions: [...held],
      createdBy: admin.id,
    })
    .execute();
  return { authorization: `Bearer ${token}` };
});

test("every operation declares its access", () => {
  expect(operations.length).toBeGreaterThan(10);
  expect(
    operations.filter(({ access }) => access === undefined).map(({ operationId }) => operationId),
  ).toEqual([]);
});

test("the generated test detects a wrong reference", async () => {
  const real = operations;
  const [first] = real.filter(({ access }) => access === "view_customers");
  operations = [
    { ...first!, access: "public" as const },
    { ...first!, statuses: new Map([[418, []]]) },
  ];
  const complaints = await complaintsOf(nobody({}));
  operations = real;
  expect(complaints.join("\n")).toContain("expected let in, met unauthenticated");
  expect(complaints.join("\n")).toContain("which its reference does not name");
});

describe("all callers × all operations", () => {
  test("anonymous", async () => {
    const complaints = await complaintsOf(nobody({}));
    expect(complaints).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["an unknown session", { cookie: `fundi_session=${newToken()}` }],
    ["an unknown access token", { authorization: `Bearer ${newToken()}` }],
    ["credentials of another kind", { authorization: "Basic YWRtaW46YWRtaW4=" }],
    ["a broken cookie", { cookie: 'fundi_session=%E0%A4%A; x="' }],
  ])("%s", async (_, credentials) => {
    const complaints = await complaintsOf(nobody(credentials));
    expect(complaints).toEqual([]);
  });

  test.each(roles)("%s", async (role: Role) => {
    const credentials = await userWithSessions({ role });
    const complaints = await complaintsOf({
      credentials,
      isKnown: true,
      mustChangePassword: false,
      permissions: () => rolePermissions[role],
    });
    expect(complaints).toEqual([]);
  });

  test.each(roles)("%s with a one-time password", async (role: Role) => {
    const credentials = await userWithSessions({ role, mustChangePassword: true });
    const complaints = await complaintsOf({
      credentials,
      isKnown: true,
      mustChangePassword: true,
      permissions: () => rolePermissions[role],
    });
    expect(complaints).toEqual([]);
  });

  test("a technician whose role needs a second factor", async () => {
    const admin = await signedIn(app, { role: "admin" });
    await admin.put("/api/settings/security", { secondFactorRoles: ["technician"] });
    const complaints = await complaintsOf({
      credentials: await userWithSessions({ role: "technician" }),
      isKnown: true,
      mustChangePassword: false,
      mustAddSecondFactor: true,
      permissions: () => rolePermissions.technician,
    });
    await admin.put("/api/settings/security", { secondFactorRoles: [] });
    expect(complaints).toEqual([]);
  });

  test("an inactive admin with an old session, and their tokens", async () => {
    const { userId, cookie } = await signedIn(app, { role: "admin" });
    const token = newToken();
    await app.db
      .insertInto("accessTokens")
      .values({
        id: newId(),
        name: "Old",
        tokenHash: hashToken(token),
        permissions: [...permissions],
        createdBy: userId,
      })
      .execute();
    await app.db.updateTable("users").set({ isActive: false }).where("id", "=", userId).execute();
    for (const credentials of [{ cookie }, { authorization: `Bearer ${token}` }] as Record<
      string,
      string
    >[]) {
      const complaints = await complaintsOf(nobody(credentials));
      expect(complaints).toEqual([]);
    }
  });

  test("an access token with exactly the needed permission", async () => {
    const complaints = await complaintsOf({
      credentials: (operation) => tokenWith(oneOf(operation, "first")),
      isKnown: true,
      mustChangePassword: false,
      permissions: (operation) => oneOf(operation, "first"),
    });
    expect(complaints).toEqual([]);
  });

  test("an access token with all other permissions", async () => {
    const others = (operation: Operation) =>
      permissions.filter((permission) => !neededFor(operation).includes(permission));
    const complaints = await complaintsOf({
      credentials: (operation) => tokenWith(others(operation)),
      isKnown: true,
      mustChangePassword: false,
      permissions: others,
    });
    expect(complaints).toEqual([]);
  });

  test("a technician whose stored permissions are exactly the needed one", async () => {
    const complaints = await complaintsOf({
      credentials: usersWith("technician", (operation) => oneOf(operation, "last")),
      isKnown: true,
      mustChangePassword: false,
      permissions: (operation) => {
        const stored = oneOf(operation, "last");
        return stored.length > 0 ? stored : rolePermissions.technician;
      },
    });
    expect(complaints).toEqual([]);
  });

  test("an admin whose stored permissions lack the needed one", async () => {
    const complaints = await complaintsOf({
      credentials: usersWith("admin", (operation) => anotherThan(neededFor(operation))),
      isKnown: true,
      mustChangePassword: false,
      permissions: (operation) => anotherThan(neededFor(operation)),
    });
    expect(complaints).toEqual([]);
  });
});

describe("ids", () => {
  const withId = () => operations.filter(({ path }) => path.includes("{"));

  let visitors = 0;

  /**
   * Calls each operation with the id that `idFor` returns. Complains about answers other than 404 not_found. Each round
   * comes from an address of its own, so that the limits per address do not add up.
   */
  async function answersFor(idFor: (operation: Operation) => string | null): Promise<string[]> {
    const admin = await userWithSessions({ role: "admin" });
    const address = `10.88.0.${(visitors += 1)}`;
    const complaints: string[] = [];
    for (const operation of withId()) {
      const id = idFor(operation);
      if (id === null) continue;
      const sample = sampleRequest(operation);
      const answer = await send(app, {
        ...sample,
        method: operation.method,
        path: pathOf(operation, id),
        headers: {
          ...(await admin(operation)),
          ...sample.headers,
          "x-forwarded-for": address,
        },
      });
      const { code } = answer.body as { code?: string };
      if (answer.status !== 404 || code !== "not_found") {
        complaints.push(
          `${operation.method} ${operation.path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
        );
      }
    }
    return complaints;
  }

  test("of no record are not found", async () => {
    expect(await answersFor(() => newId())).toEqual([]);
  });

  test("of another kind of record are not found", async () => {
    const { userId } = await signedIn(app, { role: "customer-care" });
    expect(
      await answersFor(({ path }) => (path.startsWith("/api/users/") ? null : userId)),
    ).toEqual([]);
  });

  test.each(
    [
      "1",
      "abc",
      "%00",
      "null",
      "undefined",
      "..%2f..%2fetc%2fpasswd",
      "%F0%9F%98%80",
      "'%20or%201=1--",
      "x".repeat(150),
      "x".repeat(3000),
    ].map((id) => [id.slice(0, 20), id] as const),
  )("that are invalid (%s) are not found", async (_, id) => {
    expect(await answersFor(() => id)).toEqual([]);
  });
});

test("every write refuses other sites", () => {
  const silent = operations.filter(
    (operation) =>
      isWrite(operation) && !operation.statuses.get(403)?.includes("cross_site_request"),
  );
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});
