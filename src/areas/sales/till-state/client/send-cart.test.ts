import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import { isLost, sell } from "./send-cart.ts";

vi.mock("./payment-choice.ts", () => ({ lacksDetails: () => false, toNewSale: () => ({}) }));

afterEach(() => void vi.unstubAllGlobals());

test("a sale that the page sends names its cashier, and stays theirs while somebody else is signed in", async () => {
  let author: string | null = null;
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    author = new Headers(headers).get(AUTHOR_HEADER);
    return Response.json(
      { code: "other_author", detail: "No" },
      {
        status: 403,
        headers: { "content-type": "application/problem+json", "fundi-server": "1" },
      },
    );
  });
  const step = { at: "sending", by: "page", key: "k1", sentAt: "2026-11-30T09:00:00.000Z" };
  const attempt = { client: new QueryClient(), author: "asha", isOwn: true };
  const refusal: unknown = await sell({ id: "s1" } as never, step as never, attempt).catch(
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ code: "other_author" });
  expect(author).toBe("asha");
  expect(isLost(refusal)).toBe(true);
});
