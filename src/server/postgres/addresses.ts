import { appRole, serverRole, superuser, type Passwords } from "./cluster.ts";

export interface Addresses {
  /** The address for node-postgres, with the role that owns the database and is no superuser. It migrates. */
  connectionString: string;
  /** The same database with the role of the server, which owns nothing. */
  serverConnectionString: string;
  /** The same database with the superuser's role, for maintenance and tests. */
  superuserConnectionString: string;
}

/** The addresses of the database for each role. `socket` is the folder of its socket, or null if it listens on `port`. */
export function addressesOf(socket: string | null, port: number, passwords: Passwords): Addresses {
  const address = (user: string, password: string) =>
    socket === null
      ? `postgresql://${user}:${password}@127.0.0.1:${port}/${appRole}`
      : `postgresql://${user}:${password}@/${appRole}?host=${encodeURIComponent(socket)}`;
  return {
    connectionString: address(appRole, passwords.app),
    serverConnectionString: address(serverRole, passwords.server),
    superuserConnectionString: address(superuser, passwords.superuser),
  };
}
