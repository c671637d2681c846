import { createServer, type AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { connectAtStart } from "./connect-at-start.ts";
import { LaunchRefusal } from "./launch-refusal.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
});
afterAll(() => database.drop());

describe("an unusable database is refused with advice", () => {
  test.each([
    [
      "no server",
      { host: "127.0.0.1", port: 1 },
      "No PostgreSQL could be reached at 127.0.0.1, port 1",
    ],
    ["no such name", { host: "db.invalid" }, "No PostgreSQL could be reached at db.invalid"],
    ["a stranger", { user: "stranger", password: "hush" }, 'does not let the user "stranger" in'],
    ["no database", { name: "none" }, 'has no database "none". Make it'],
  ])("%s", async (_, changed, sentence) => {
    const { host, port, user, database: name } = client;
    const { password } = client as { password?: string };
    const asked = { host, port, user, name, password, ...changed };
    const address = `postgresql://${asked.user}:${asked.password}@/${asked.name}?host=${asked.host}&port=${asked.port}`;
    const refusal = await connectAtStart(address).catch((error) => error);
    expect(refusal).toBeInstanceOf(LaunchRefusal);
    expect(refusal.message).toContain(sentence);
    expect(refusal.message).not.toContain("hush");
  });

  test("a database that never answers", async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const refused = connectAtStart(`postgresql://fundi@127.0.0.1:${port}/fundi`, 100);
    await expect(refused).rejects.toThrow(
      `No PostgreSQL could be reached at 127.0.0.1, port ${port}`,
    );
    await new Promise((resolve) => silent.close(resolve));
  });
});
