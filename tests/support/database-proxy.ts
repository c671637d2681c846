/** A proxy between the product and its database, which simulates network failures. */
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  connectionString: string;
  /** Ends every connection and refuses new connections. */
  cut(): void;
  /** Like `cut`, but with TCP resets. */
  reset(): void;
  /** Half-closes every connection: sends FIN to both sides. New connections still work. */
  halfClose(): void;
  /** Keeps connections open, but forwards no data. */
  swallow(): void;
  /**
   * Ends the product's side of every connection but keeps the database's side open and silent, as when the product's
   * machine loses power. Open transactions stay open until the database times out.
   */
  orphan(): void;
  /**
   * Drops the answer to the commit of the next transaction that contains `words`, and ends the product's connection.
   */
  dropAnswerToCommitOf(words: string): void;
  /** Whether the answer to a commit with these words was asked to be dropped, and has not been yet. */
  awaitsCommitOf(words: string): boolean;
  /** Drops the answer to every query that contains `words`, and ends the product's connection. */
  dropAnswersTo(words: string): void;
  /** Keeps the connection of every query that contains `words` open, but forwards no answer on it any more. */
  withholdAnswersTo(words: string): void;
  /** Lets the network work again. Data that was dropped stays lost. */
  restore(): void;
  close(): Promise<void>;
}

type Mode = "open" | "cut" | "swallow";

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  let mode: Mode = "open";
  const lost = lostAnswers();
  const pairs = new Set<[Socket, Socket]>();
  const orphans = new Set<Socket>();
  const toAll = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  const destroyAll = () => toAll((socket) => socket.destroy());

  const server = createServer((client) => {
    if (mode === "cut") return void client.destroy();
    const database = connectTo(connectionString);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.on("close", () => {
        if (!pairs.delete(pair)) return;
        for (const end of pair) end.destroy();
      });
    }
    const losesAnswer = lost.ofConnection();
    client.on("data", (data) => {
      if (mode === "swallow") return;
      if (lost.isWithheld(data)) database.removeAllListeners("data");
      if (losesAnswer(data)) {
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
    reset() {
      mode = "cut";
      // Only TCP connections can be reset; a local socket can only be ended.
      for (const [client, database] of pairs) {
        client.resetAndDestroy();
        database.destroy();
      }
    },
    halfClose() {
      toAll((socket) => socket.end());
    },
    swallow() {
      mode = "swallow";
    },
    orphan() {
      for (const pair of pairs) {
        const [client, database] = pair;
        pairs.delete(pair);
        orphans.add(database);
        database.removeAllListeners("data").on("data", () => {});
        client.destroy();
      }
    },
    ...lost.acts,
    restore() {
      lost.restore();
      for (const socket of orphans) socket.destroy();
      orphans.clear();
      if (mode === "swallow") destroyAll();
      mode = "open";
    },
    async close() {
      destroyAll();
      for (const socket of orphans) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Decides, by the words in a query or in its transaction, which answers the proxy drops. */
function lostAnswers() {
  const commitsOf = new Set<string>();
  const queriesWith = new Set<string>();
  const withheld = new Set<string>();
  return {
    acts: {
      dropAnswerToCommitOf: (words) => void commitsOf.add(words),
      awaitsCommitOf: (words) => commitsOf.has(words),
      dropAnswersTo: (words) => void queriesWith.add(words),
      withholdAnswersTo: (words) => void withheld.add(words),
    } satisfies Partial<DatabaseProxy>,
    restore() {
      queriesWith.clear();
      withheld.clear();
    },
    isWithheld: (data: Buffer): boolean => [...withheld].some((words) => data.includes(words)),
    /** Returns a function for one connection. It takes the messages in order, and tells whether to drop the answer. */
    ofConnection() {
      let isDoomed = false;
      return (data: Buffer): boolean => {
        for (const words of commitsOf) {
          if (!data.includes(words)) continue;
          commitsOf.delete(words);
          isDoomed = true;
        }
        if (data.includes("rollback")) isDoomed = false;
        if (isDoomed && data.includes("commit")) return true;
        return [...queriesWith].some((words) => data.includes(words));
      };
    },
  };
}

/** Connects directly to the database: over TCP, or through the socket of the embedded database. */
function connectTo(connectionString: string): Socket {
  const { host, port } = new pg.Client({ connectionString });
  return host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
}

function throughPort(connectionString: string, proxyPort: number): string {
  const { user = "", password, database = "" } = new pg.Client({ connectionString });
  const secret = typeof password === "string" && password ? `:${encodeURIComponent(password)}` : "";
  return `postgresql://${encodeURIComponent(user)}${secret}@127.0.0.1:${proxyPort}/${database}`;
}
