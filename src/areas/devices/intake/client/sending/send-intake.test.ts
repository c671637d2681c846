/** What becomes of an intake whose answer, or whose passcode, the network loses. */
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiRefusal } from "#src/client/data/api.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import { sendIntake } from "./send-intake.ts";

const shown = vi.hoisted(() => vi.fn());
const keepOrSend = vi.hoisted(() => vi.fn());
vi.mock("#src/client/ui/feedback/toasts.ts", () => ({ toasts: { error: shown } }));
vi.mock("#src/client/outbox/keep.ts", () => ({ keepOrSend }));
vi.mock("#src/client/outbox/page-outbox.ts", () => {
  const outbox = { find: async () => null };
  return { pageOutbox: async () => outbox, pageOutboxSoon: async () => outbox };
});
vi.mock("../../../photos/client/taken-photos.ts", () => ({
  readFormFiles: async () => [],
  dropFiles: () => {},
  releasePhotos: () => {},
}));
vi.mock("./new-device-body.ts", () => ({
  toNewDevice: () => ({ id: "d1", passcode: { kind: "text", code: "4711" } }),
}));

const json = { headers: { "content-type": "application/json", "fundi-server": "1" } };
let passcode: (request: RequestInit) => Promise<Response>;
let opened: string[] = [];

beforeEach(() => {
  opened = [];
  shown.mockReset();
  passcode = async () => Response.json({ done: true }, json);
  keepOrSend.mockReset().mockResolvedValue({ kind: "answered", answer: { id: "d1" } });
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) =>
    url.endsWith("/passcode")
      ? passcode(request)
      : Response.json({ id: "d1", brand: "Tecno" }, json),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const send = () =>
  sendIntake({ id: "d1" } as never, {} as never, {
    client: new QueryClient(),
    author: "asha",
    go: (address) => void opened.push(address),
  });

test("a passcode that never arrives keeps nobody waiting, and its failure offers to enter it again", async () => {
  let lose: (error: Error) => void = () => {};
  passcode = () => new Promise((_, reject) => (lose = reject));
  expect(await send()).toEqual({ device: { id: "d1" }, wasThere: false });
  expect(shown).not.toHaveBeenCalled();
  lose(new TypeError("Failed to fetch"));
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  shown.mock.calls[0]?.[1].onClick();
  expect(opened).toEqual(["/devices/d1"]);
});

test("a passcode is limited in time, and names whoever typed it", async () => {
  const sent: RequestInit[] = [];
  passcode = async (request) => {
    sent.push(request);
    return Response.json({ done: true }, json);
  };
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(new Headers(sent[0]?.headers).get(AUTHOR_HEADER)).toBe("asha");
  expect(sent[0]?.signal).toBeInstanceOf(AbortSignal);
});

test("an intake that the server has already is shown, and not refused", async () => {
  keepOrSend.mockRejectedValue(new ApiRefusal("id_taken", 409, "There is one"));
  expect(await send()).toEqual({ device: { id: "d1", brand: "Tecno" }, wasThere: true });
  keepOrSend.mockRejectedValue(new ApiRefusal("customer_inactive", 409, "No"));
  await expect(send()).rejects.toMatchObject({ code: "customer_inactive" });
});
