/** What a page does with a command that it sends itself, over a device that fails in between. */
import { expect, test, vi } from "vitest";
import type { Command } from "#src/shared/outbox/command.ts";
import { actsOfPage, attend, type OutboxOfPage } from "./attend.ts";
import { StoreFailure } from "./device/device-connection.ts";
import type { Draft, OutboxStore } from "./device/outbox-store.ts";

const draft = { key: "a", needs: ["d1"] } as unknown as Draft;
const failing = () => Promise.reject(new StoreFailure("Timeout"));
const never = () => new Promise<never>(() => {});

const outboxWith = (changes: Partial<OutboxOfPage>): OutboxOfPage => ({
  save: async () => draft as unknown as Command,
  isFirst: async () => true,
  release: async () => {},
  withdraw: async () => true,
  settle: async () => {},
  ...changes,
});

test("a stored command is left to the drain when the device fails afterwards, and no failure says otherwise", async () => {
  const send = vi.fn<() => Promise<never>>(never);
  const outbox = outboxWith({ isFirst: failing, release: failing });
  expect(await attend(outbox, draft, [], send)).toEqual({ kind: "behind" });
  const notFirst = outboxWith({ isFirst: async () => false, release: failing });
  expect(await attend(notFirst, draft, [], send)).toEqual({ kind: "behind" });
  expect(send).not.toHaveBeenCalled();
});

test("an answer reaches the screen although the device does not note it", async () => {
  const send = async () => ({ kind: "answered", answer: 1 }) as const;
  const answered = { kind: "answered", answer: 1 };
  expect(await attend(outboxWith({ settle: never }), draft, [], send)).toEqual(answered);
  expect(await attend(outboxWith({ settle: failing }), draft, [], send)).toEqual(answered);
});

test("what waited behind a withdrawn command goes at once, and the screens hear of it", async () => {
  const tellEnded = vi.fn<() => void>();
  const withdraw = vi.fn<OutboxStore["withdraw"]>(async () => true);
  const acts = actsOfPage({ withdraw } as unknown as OutboxStore, () => {}, tellEnded);
  expect(await acts.withdraw("a")).toBe(true);
  expect(tellEnded).toHaveBeenCalledOnce();
  withdraw.mockResolvedValue(false);
  expect(await acts.withdraw("a")).toBe(false);
  expect(tellEnded).toHaveBeenCalledOnce();
});
