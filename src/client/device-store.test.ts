import { expect, test, vi } from "vitest";
import { ApiRefusal } from "./data/api.ts";
import { deviceStore } from "./device-store.ts";

type Ending = "complete" | "QuotaExceededError" | "closed";

/** As much of IndexedDB as the store uses. Each transaction ends as the next of `endings` says. */
function browserWith(endings: Ending[]) {
  const log: string[] = [];
  const later = (target: EventTarget, type: string) =>
    setTimeout(() => target.dispatchEvent(new Event(type)));
  const transaction = (options: unknown) => {
    const ending = endings.shift() ?? "complete";
    if (ending === "closed") throw new DOMException("is closing", "InvalidStateError");
    log.push(JSON.stringify(options));
    const request = Object.assign(new EventTarget(), { result: "stored" });
    const failure = ending === "complete" ? null : new DOMException("no room", ending);
    const made = Object.assign(new EventTarget(), {
      error: failure,
      objectStore: () => ({ put: () => request }),
      abort() {},
    });
    // The request itself succeeds in both cases. Only the end of the transaction says whether it is stored.
    later(request, "success");
    later(made, failure ? "abort" : "complete");
    return made;
  };
  const open = () => {
    log.push("open");
    const request = Object.assign(new EventTarget(), {
      result: Object.assign(new EventTarget(), {
        transaction: (_: string, __: string, options: unknown) => transaction(options),
      }),
    });
    later(request, "success");
    return request;
  };
  const run = deviceStore("test", "id", () => ({ open }) as unknown as IDBFactory);
  return { save: () => run("readwrite", (store) => store.put({ id: 1 })), log };
}

const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.code : error);

test("a write resolves when its transaction is complete, and asks the browser to reach the disk", async () => {
  const { save, log } = browserWith(["complete"]);
  expect(await save()).toBe("stored");
  expect(log).toEqual(["open", '{"durability":"strict"}']);
});

test("a transaction that the browser undoes is a failure, although its request succeeded", async () => {
  const { save } = browserWith(["QuotaExceededError"]);
  expect(codeOf(await save().catch((error: unknown) => error))).toBe("not_kept_full");
});

test("a connection that the browser closed is opened again, once", async () => {
  const { save, log } = browserWith(["complete", "closed", "complete", "closed", "closed"]);
  await save();
  expect(await save()).toBe("stored");
  expect(log.filter((each) => each === "open")).toHaveLength(2);
  expect(codeOf(await save().catch((error: unknown) => error))).toBe("not_kept");
});

test("a browser without storage is a failure, and not a success", async () => {
  const run = deviceStore("test", "id", () => {
    throw new DOMException("denied", "SecurityError");
  });
  const failure = await run("readwrite", () => {}).catch((error: unknown) => error);
  expect(codeOf(failure)).toBe("not_kept");
});

test("a storage that never answers is a failure after five seconds, and is opened again by the next write", async () => {
  vi.useFakeTimers();
  const open = vi.fn(() => new EventTarget());
  const run = deviceStore("test", "id", () => ({ open }) as unknown as IDBFactory);
  for (const times of [1, 2]) {
    const failure = run("readwrite", () => {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    expect(codeOf(await failure)).toBe("not_kept");
    expect(open).toHaveBeenCalledTimes(times);
  }
  vi.useRealTimers();
});
