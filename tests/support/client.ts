import { newId } from "#src/shared/ids.ts";
import type { Problem } from "#src/shared/errors.ts";
import type { Permission, Role } from "#src/shared/permissions.ts";
import { inTransaction } from "#src/server/database.ts";
import { startSession } from "#src/areas/users/sessions/server/sessions.ts";
import type { TestApp } from "./app.ts";
import { undeclaredPart } from "./contracts/declared-answers.ts";

export interface Answered<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface TestClient {
  userId: string;
  cookie: string;
  get<T = any>(path: string): Promise<Answered<T>>;
  post<T = any>(path: string, body?: unknown, options?: SendOptions): Promise<Answered<T>>;
  patch<T = any>(path: string, body?: unknown, options?: SendOptions): Promise<Answered<T>>;
  put<T = any>(path: string, body?: unknown, options?: SendOptions): Promise<Answered<T>>;
  delete<T = any>(path: string, options?: SendOptions): Promise<Answered<T>>;
}

export interface SendOptions {
  /** The Idempotency-Key. By default each call has a new one; null sends none. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Whether the test causes an internal error on purpose. Then the answer may be undeclared. */
  isFaulty?: boolean;
}

/**
 * An HTTP client with the given cookie; without a cookie it is anonymous. It fails on an answer that the endpoint's
 * contract does not declare.
 */
export function clientOf(app: Pick<TestApp, "url">, cookie = "", userId = ""): TestClient {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    { key, headers, isFaulty = false }: SendOptions = {},
  ) => {
    const response = await fetch(app.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined &&
          !(body instanceof FormData) && { "content-type": "application/json" }),
        ...(method !== "GET" && key !== null && { "idempotency-key": key ?? newId() }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const { status } = response;
    const contentType = response.headers.get("content-type");
    const parsed = contentType?.includes("json") && text ? JSON.parse(text) : text;
    const wrong = isFaulty
      ? null
      : await undeclaredPart({ method, path, status, contentType, body: parsed });
    if (wrong) throw new Error(wrong);
    return { status, headers: response.headers, body: parsed };
  };
  return {
    userId,
    cookie,
    get: (path) => send("GET", path),
    post: (path, body, options) => send("POST", path, body ?? {}, options),
    patch: (path, body, options) => send("PATCH", path, body ?? {}, options),
    put: (path, body, options) => send("PUT", path, body ?? {}, options),
    delete: (path, options) => send("DELETE", path, undefined, options),
  };
}

export interface TestUser {
  role?: Role;
  name?: string;
  email?: string;
  permissions?: Permission[];
  mustChangePassword?: boolean;
  maxDevicesAllowed?: number;
}

/** Creates a user with a session directly in the database. Tests of the sign-in use its endpoints instead. */
export async function signedIn(
  app: Pick<TestApp, "url" | "db">,
  user: TestUser = {},
): Promise<TestClient> {
  const id = newId();
  const token = await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto("users")
      .values({
        id,
        name: user.name ?? `Test ${user.role ?? "admin"}`,
        email: user.email ?? `${id}@example.com`,
        role: user.role ?? "admin",
        permissions: user.permissions ?? [],
        mustChangePassword: user.mustChangePassword ?? false,
        maxDevicesAllowed: user.maxDevicesAllowed ?? 10,
        passwordHash: "(cannot sign in)",
      })
      .execute();
    return startSession(tx, id, { userAgent: null, address: null });
  });
  return clientOf(app, `fundi_session=${token}`, id);
}

export const problemOf = (answer: Answered): Problem => answer.body as Problem;
