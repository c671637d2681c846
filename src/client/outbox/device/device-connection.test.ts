/** A storage that hangs, played by the test: what waits for it ends, and nothing is stored afterwards. */
import { beforeEach, expect, test } from "vitest";
import { keptConnection } from "./device-connection.ts";
import type { DeviceDatabase, DeviceTransaction } from "./device-database.ts";

/** The limits that run, which the test lets pass. */
let limits: (() => void)[] = [];
const limit = (late: () => void) => {
  limits.push(late);
  return () => {
    limits = limits.filter((each) => each !== late);
  };
};
let opened = 0;
let closed = 0;
let begun = 0;

beforeEach(() => {
  limits = [];
  [opened, closed, begun] = [0, 0, 0];
});

const aborted = () => Object.assign(new Error("aborted"), { name: "AbortError" });

/** @param mayAbort false when the browser is completing it already */
function hanging(mayAbort: boolean) {
  const done = Promise.withResolvers<void>();
  const tx = {
    done: done.promise,
    abort: () => {
      if (!mayAbort) throw new Error("InvalidStateError");
      done.reject(aborted());
    },
  } as unknown as DeviceTransaction;
  return { tx, complete: () => done.resolve() };
}

const databaseOf = (begin: () => DeviceTransaction): DeviceDatabase => ({
  begin: () => {
    begun += 1;
    return begin();
  },
  close: () => (closed += 1),
});
const well = databaseOf(() => ({ done: Promise.resolve() }) as DeviceTransaction);
const write = ({ run }: ReturnType<typeof keptConnection>) =>
  run(["commands"], "readwrite", "strict", async () => "stored");
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a transaction that hangs is aborted, and the next one has a new connection", async () => {
  const { tx } = hanging(true);
  const databases = [databaseOf(() => tx), well];
  const connection = keptConnection(async () => databases[opened++]!, limit);
  const first = write(connection);
  await settled();
  limits[0]!();
  await expect(first).rejects.toMatchObject({ name: "Timeout" });
  await settled();
  expect([opened, closed, begun]).toEqual([1, 1, 1]);
  expect(await write(connection)).toBe("stored");
  await settled();
  expect(limits).toEqual([]);
});

test("a database that opens too late stores nothing", async () => {
  const opening = Promise.withResolvers<DeviceDatabase>();
  const connection = keptConnection(() => opening.promise, limit);
  const first = write(connection);
  limits[0]!();
  await expect(first).rejects.toMatchObject({ name: "Timeout" });
  opening.resolve(well);
  await settled();
  expect([begun, closed]).toEqual([0, 1]);
});

test("what was completed while the page slept counts as stored", async () => {
  const { tx, complete } = hanging(false);
  const connection = keptConnection(async () => databaseOf(() => tx), limit);
  const first = write(connection);
  await settled();
  limits[0]!();
  complete();
  expect(await first).toBe("stored");
});

test("a transaction that can neither end nor be aborted keeps nobody waiting", async () => {
  const { tx } = hanging(false);
  const connection = keptConnection(async () => databaseOf(() => tx), limit);
  const first = write(connection);
  await settled();
  limits[0]!();
  limits.at(-1)!();
  await expect(first).rejects.toMatchObject({ name: "Timeout" });
});
