/** A stretch of network between the product and its database that can be cut in every way a network can. */
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  connectionString: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Connections stay open, but nothing comes through any more. */
  swallow(): void;
  /** Lets the commit of the transaction that carries `words` through to the database, but not its answer back. */
  dropAnswerToCommitOf(words: string): void;
  /** All is well again; what hung stays lost. */
  restore(): void;
  close(): Promise<void>;
}

type Mode = "open" | "cut" | "swallow";

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  let mode: Mode = "open";
  let doomed: string | null = null;
  const pairs = new Set<[Socket, Socket]>();
  const destroyAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  const server = createServer((client) => {
    if (mode === "cut") return void client.destroy();
    const database = connectTo(connectionString);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
    let isDoomed = false;
    client.on("data", (data) => {
      if (mode === "swallow") return;
      if (doomed !== null && data.includes(doomed)) isDoomed = true;
      if (isDoomed && data.includes("commit")) {
        doomed = null;
        database.removeAllListeners("data");
        database.once("data", () => client.destroy());
      }
      database.write(data);
    });
    database.on("data", (data) => {
      if (mode !== "swallow") client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    connectionString: throughPort(connectionString, port),
    cut() {
      mode = "cut";
      destroyAll();
    },
    swallow() {
      mode = "swallow";
    },
    dropAnswerToCommitOf(words) {
      doomed = words;
    },
    restore() {
      if (mode === "swallow") destroyAll();
      mode = "open";
    },
    async close() {
      destroyAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Directly: over TCP, or through the socket of the embedded one. */
function connectTo(connectionString: string): Socket {
  const { host, port } = new pg.Client({ connectionString });
  return host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
}

function throughPort(connectionString: string, proxyPort: number): string {
  const { user = "", password, database = "" } = new pg.Client({ connectionString });
  const secret = typeof password === "string" && password ? `:${encodeURIComponent(password)}` : "";
  return `postgresql://${encodeURIComponent(user)}${secret}@127.0.0.1:${proxyPort}/${database}`;
}
