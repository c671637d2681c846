import { newId } from "#src/shared/ids.ts";
import type { Permission, Role } from "#src/shared/permissions.ts";
import { hashPassword } from "#src/areas/users/passwords/server/password-hash.ts";
import type { TestApp } from "./app.ts";
import { clientOf, signedIn, type Answered, type TestClient } from "./client.ts";

export const PASSWORD = "Kariakoo-Duka-71";
const passwordHash = hashPassword(PASSWORD);

export interface Visitor extends Answered<any> {
  setCookie: string;
  /** A client with the cookie that the answer sets. */
  client: TestClient;
}

interface Attempt {
  email: string;
  password?: string;
  totp?: string;
  /** The client address; by default a new one. */
  address?: string;
  /** The cookie that the browser already has. */
  cookie?: string;
  headers?: Record<string, string>;
}

export interface Visitors {
  /** Returns a new address for each call, so that failed sign-ins of one test do not throttle another test. */
  newAddress(): string;
  signIn(attempt: Attempt): Promise<Visitor>;
  /** A user with a password who has never signed in. */
  newStaff(user?: {
    role?: Role;
    permissions?: Permission[];
  }): Promise<{ id: string; email: string }>;
}

/** Visitors who sign in over HTTP, each from a new client address. The app needs `FUNDI_TRUST_PROXY`. */
export function visitorsOf(app: TestApp): Visitors {
  let lastAddress = 0;
  const newAddress = () => `10.1.${lastAddress >> 8}.${lastAddress++ & 255}`;
  return {
    newAddress,
    async signIn({ email, password = PASSWORD, totp, address = newAddress(), cookie, headers }) {
      const answer = await clientOf(app, cookie).post(
        "/api/auth/sign-in",
        { email, password, ...(totp && { totp }) },
        { headers: { "x-forwarded-for": address, ...headers } },
      );
      const set = answer.headers.getSetCookie();
      const cookies = set.map((each) => each.split(";")[0]).join("; ");
      return { ...answer, setCookie: set[0] ?? "", client: clientOf(app, cookies) };
    },
    async newStaff(user = { role: "technician" }) {
      const email = `${newId()}@example.com`;
      const { userId } = await signedIn(app, { email, ...user });
      await app.db
        .updateTable("users")
        .set({ passwordHash: await passwordHash })
        .where("id", "=", userId)
        .execute();
      await app.db.deleteFrom("sessions").where("userId", "=", userId).execute();
      return { id: userId, email };
    },
  };
}
